package import LeakMemory

/// A live block of memory.
package struct LibraryBlock: Hashable, Sendable {
  /// Its first address.
  package let start: Address

  /// The bytes that may be used of it.
  package let byteCount: Int

  /// Describes a block.
  package init(start: Address, byteCount: Int) {
    self.start = start
    self.byteCount = byteCount
  }

  /// The address behind its last byte.
  package var end: Address { start + byteCount }

  /// Whether so many bytes from an address on are in it.
  package func contains(_ address: Address, count: Int = 1) -> Bool {
    let offset = address - start
    return offset >= 0 && count >= 0 && offset <= byteCount && count <= byteCount - offset
  }
}
