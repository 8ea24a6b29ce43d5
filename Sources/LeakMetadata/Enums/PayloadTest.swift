/// How an enum with one payload case is told from its empty cases.
///
/// Source: `getEnumTagSinglePayloadImpl` in stdlib/public/runtime/EnumImpl.h; verified with Swift 6.3.1.
public struct PayloadTest: Hashable, Sendable {
  /// How the payload's patterns that are no value are read.
  @usableFromInline var inhabitants: ExtraInhabitants
  /// How many empty cases are such patterns.
  @usableFromInline var emptyCount: UInt32
  /// The offset of the tag bytes behind the payload.
  @usableFromInline var tagOffset: UInt32
  /// The number of tag bytes; 0 where there are none.
  @usableFromInline var tagSize: UInt32
  /// Bits of the tag bytes that an enclosing enum uses.
  @usableFromInline var tagClear: UInt64

  /// A test with all its parts.
  init(
    inhabitants: ExtraInhabitants,
    emptyCount: UInt32,
    tagOffset: UInt32,
    tagSize: UInt32,
    tagClear: UInt64 = 0
  ) {
    self.inhabitants = inhabitants
    self.emptyCount = emptyCount
    self.tagOffset = tagOffset
    self.tagSize = tagSize
    self.tagClear = tagClear
  }
}
