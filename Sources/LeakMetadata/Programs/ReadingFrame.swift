/// What stays the same while the bytes of one value are read.
@usableFromInline struct ReadingFrame: Sendable {
  /// The first address of the object's block.
  @usableFromInline let block: UInt
  /// The address behind the last byte that may be read.
  @usableFromInline let limit: UInt
  /// The label of the existential that the value is in; 0 where it is in none.
  @usableFromInline let outer: Int32
  /// The index of the innermost element that the value is in.
  @usableFromInline let index: Int

  /// A frame with all its parts.
  @inlinable init(block: UInt, limit: UInt, outer: Int32, index: Int) {
    self.block = block
    self.limit = limit
    self.outer = outer
    self.index = index
  }

  /// The same for an element.
  @inlinable func at(_ index: Int) -> ReadingFrame {
    ReadingFrame(block: block, limit: limit, outer: outer, index: index)
  }

  /// Whether so many bytes from an address on may be read.
  @inlinable func allows(_ address: UInt, _ count: UInt) -> Bool {
    address >= block && address <= limit && limit &- address >= count
  }
}
