/// The bits of interest in up to eight bytes of a value.
public struct MaskWord: Hashable, Sendable {
  /// The offset of the lowest byte from the value's begin.
  @usableFromInline var offset: UInt32
  /// The number of bytes, 1 to 8.
  @usableFromInline let width: UInt32
  /// The bits, the first byte's lowest.
  @usableFromInline let mask: UInt64
  /// Bits that an enclosing enum uses, and that count as 0.
  @usableFromInline var clear: UInt64

  /// Bits in some bytes.
  init(offset: UInt32, width: UInt32, mask: UInt64, clear: UInt64 = 0) {
    self.offset = offset
    self.width = width
    self.mask = mask
    self.clear = clear
  }
}
