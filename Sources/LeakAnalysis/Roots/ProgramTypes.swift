/// Tells a program's own types from those of the toolchain's libraries, by their names.
package enum ProgramTypes {
  /// Whether a type, or an argument of it, is declared in the program or a package of it.
  package static func contains(_ typeName: String) -> Bool {
    let words = typeName.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
    return words.contains { word in
      guard let point = word.firstIndex(of: "."), point != word.startIndex else { return false }
      return !ToolchainModules.contains(word[..<point])
    }
  }
}
