internal import LeakMemory

/// The size of a type's values, by its value witnesses.
///
/// Source: include/swift/ABI/ValueWitness.def, MetadataValues.h. Verified with Swift 6.3.1.
struct TypeSize {
  /// The bytes of a value.
  let byteCount: Int

  /// The bits of an address that a value's address has not.
  let alignmentMask: Int

  /// Reads the size of a type; nil where there is no plausible one.
  init?(ofType type: Address, _ context: inout LibraryContext) {
    guard let witnesses = context.pointer(at: type + -8),
      let size = context.word(at: witnesses + 64), size < 1 << 24,
      let flags = context.half(at: witnesses + 80)
    else { return nil }
    byteCount = Int(size)
    alignmentMask = Int(flags & 0xff)
    guard alignmentMask & (alignmentMask + 1) == 0 else { return nil }
  }
}
