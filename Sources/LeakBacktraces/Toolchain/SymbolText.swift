/// The linker's names as programmers say them, for other modules.
package enum SymbolText {
  /// The short name of a Swift or C++ symbol, without what the compiler made of it; nil where it is neither.
  package static func name(of mangledName: String) -> String? {
    DisplayName.of(mangledName)
  }
}
