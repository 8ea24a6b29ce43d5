/// How the tag of an enum with several payloads is put together.
///
/// Lowest are the spare bits that make up the tag, above them the other spare bits (which count for extra
/// inhabitants only), and at the top the bytes behind the payload.
///
/// Source: `MultiPayloadEnumImplStrategy` in lib/IRGen/GenEnum.cpp, `MultiPayloadEnumTypeInfo` in
/// stdlib/public/RemoteInspection/TypeLowering.cpp; verified with Swift 6.3.1.
public struct TagReading: Hashable, Sendable {
  /// Where the masks of the tag's spare bits begin in the owner's list of masks.
  @usableFromInline var low: UInt32 = 0
  /// How many masks these are.
  @usableFromInline var lowCount: UInt32 = 0
  /// Where the masks of the other spare bits begin.
  @usableFromInline var other: UInt32 = 0
  /// How many masks these are.
  @usableFromInline var otherCount: UInt32 = 0
  /// The offset of the tag bytes behind the payload.
  @usableFromInline var extraOffset: UInt32 = 0
  /// The number of tag bytes.
  @usableFromInline var extraSize: UInt32 = 0
  /// Bits of the tag bytes that an enclosing enum uses.
  @usableFromInline var extraClear: UInt64 = 0
  /// The number of tags that stand for cases.
  @usableFromInline var inhabited: UInt32 = 0

  /// No tag at all.
  init() {}
}
