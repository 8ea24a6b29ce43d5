/// A global or static variable, or a thread-local one in the block of one thread.
package struct ImageVariable: Hashable, Sendable {
  /// The linker's name, such as `$s4Main5cacheSDySSypGvp`.
  package let mangledName: String

  /// The addresses that it takes up.
  package let range: AddressRange

  /// The number of its image in the snapshot.
  package let image: Int

  /// Describes a variable.
  package init(mangledName: String, range: AddressRange, image: Int) {
    self.mangledName = mangledName
    self.range = range
    self.image = image
  }
}
