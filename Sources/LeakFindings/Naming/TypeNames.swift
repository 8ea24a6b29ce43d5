/// Type names as programmers write them.
package enum TypeNames {
  /// A name with `[Element]`, `[Key: Value]` and `Wrapped?` for the types that have such a form.
  ///
  /// - Parameter name: As `String(reflecting:)` writes it. The parts that differ from run to run,
  ///   such as the address of a local type's function, are left out.
  /// - Returns: The name, still with modules.
  package static func sugared(_ name: String) -> String {
    var parser = TypeNameParser(name)
    return parser.type()
  }

  /// A name without modules: `Box<[Doc]>` for `Demo.Box<[Demo.Doc]>`.
  ///
  /// Complexity: O(*n*) in the length of the name.
  package static func short(_ name: String) -> String {
    var result = ""
    var word = ""
    var isFirst = true
    for character in name {
      if character == "." && isFirst && !word.isEmpty && !word.allSatisfy({ $0.isNumber }) {
        // The first part of a dotted name is its module.
        word = ""
        isFirst = false
      } else if character.isLetter || character.isNumber || character == "_" || character == "." {
        word.append(character)
      } else {
        result += word
        result.append(character)
        word = ""
        isFirst = true
      }
    }
    return result + word
  }
}
