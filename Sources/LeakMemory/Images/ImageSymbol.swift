/// A function or variable of a loaded image.
package struct ImageSymbol: Hashable, Sendable {
  /// The linker's name, such as `$s4Main6ScreenC4wireyyFyycfU_TA`.
  package let mangledName: String

  /// Its first address in this process.
  package let start: Address

  /// Its size in bytes.
  package let size: Int

  /// The path of the executable or library it lies in.
  package let imagePath: String

  /// Describes a symbol.
  package init(mangledName: String, start: Address, size: Int, imagePath: String) {
    self.mangledName = mangledName
    self.start = start
    self.size = size
    self.imagePath = imagePath
  }
}
