package import LeakMemory

/// Memory of a live block whose words are what they were before: none of them is a reference.
package struct LibraryResidue: Hashable, Sendable {
  /// The first address.
  package let start: Address

  /// The size in bytes.
  package let byteCount: Int

  /// Describes memory.
  package init(start: Address, byteCount: Int) {
    self.start = start
    self.byteCount = byteCount
  }
}
