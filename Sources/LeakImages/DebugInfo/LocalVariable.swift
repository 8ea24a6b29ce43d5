/// A local variable or parameter of a function that has not returned, or what a closure has captured.
package struct LocalVariable: Hashable, Sendable {
  /// Its name.
  package let name: String

  /// Its function, by the linker's name, or by its own where debug information has no other.
  package let function: String

  /// The path of the file that declares it; nil where that is not known.
  package let file: String?

  /// The line that declares it; nil where that is not known.
  package let line: Int?

  /// Whether it is one word, as a reference is; a function value has two.
  package let isWord: Bool

  /// Describes a variable.
  package init(
    name: String,
    function: String,
    file: String?,
    line: Int?,
    isWord: Bool = false
  ) {
    self.isWord = isWord
    self.name = name
    self.function = function
    self.file = file
    self.line = line
  }
}
