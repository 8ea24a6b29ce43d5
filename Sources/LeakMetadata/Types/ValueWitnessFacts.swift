/// What a type's value witness table says of its values.
///
/// Source: `TargetValueWitnessTable`, `TargetValueWitnessFlags` in swift/ABI/MetadataValues.h and
/// ValueWitness.def; verified with Swift 6.3.1.
package struct ValueWitnessFacts: Hashable, Sendable {
  /// The size of a value in bytes.
  package let size: Int

  /// The distance between values in an array, in bytes.
  package let stride: Int

  /// The alignment in bytes.
  package let alignment: Int

  /// How many bit patterns are no value.
  package let extraInhabitantCount: Int

  /// The flags as they are stored.
  package let flags: UInt32

  /// Describes values.
  package init(
    size: Int,
    stride: Int,
    alignment: Int,
    extraInhabitantCount: Int,
    flags: UInt32
  ) {
    self.size = size
    self.stride = stride
    self.alignment = alignment
    self.extraInhabitantCount = extraInhabitantCount
    self.flags = flags
  }

  /// Whether copying and destroying it needs no work: it holds nothing.
  package var isTriviallyDestroyable: Bool { flags & 0x1_0000 == 0 }

  /// Whether an existential keeps it in its three words.
  package var isInline: Bool { flags & 0x2_0000 == 0 }

  /// Whether moving it is copying its bytes.
  package var isBitwiseTakable: Bool { flags & 0x10_0000 == 0 }

  /// Whether its layout is not known yet.
  package var isIncomplete: Bool { flags & 0x40_0000 != 0 }
}
