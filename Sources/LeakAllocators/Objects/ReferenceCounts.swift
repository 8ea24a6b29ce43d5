/// The second word of an object, if it may be one of a live object.
///
/// Source: Swift, stdlib/public/SwiftShims/swift/shims/RefCount.h, 64-bit: bit 0 `PureSwiftDealloc`,
/// bits 1–31 unowned count, bit 32 `IsDeiniting`, bits 33–62 strong extra count, bit 63 `UseSlowRC`;
/// bits 62 and 63 set: the rest is a side table's address divided by 8; the lower half and bit 63
/// set: immortal. Verified with 6.3.1.
enum ReferenceCounts: Hashable {
  /// Counts in place; the payload is the unowned count without the object's own.
  case inline(unowned: UInt32)
  /// Counts in a side table.
  case sideTable(UInt)
  /// Never released.
  case immortal

  /// No counts above these are taken for counts.
  private static let limits: (unowned: UInt, strong: UInt) = (1 << 24, 1 << 26)

  /// Reads a word; nil where it is not one of a live object.
  init?(_ word: UInt) {
    if word >> 63 == 1, word & 0xffff_ffff == 0xffff_ffff {
      self = .immortal
    } else if word >> 62 == 3 {
      self = .sideTable((word & 0x3fff_ffff_ffff_ffff) << 3)
    } else {
      self.init(counts: word)
    }
  }

  /// Reads counts, in place or of a side table; nil where they are not those of a live object.
  init?(counts word: UInt) {
    let unowned = (word & 0xffff_ffff) &>> 1
    let strong = word &>> 33 & 0x3fff_ffff
    guard word & 1 == 1, unowned > 0, unowned <= Self.limits.unowned,
      strong <= Self.limits.strong, word &>> 32 & 1 == 0
    else { return nil }
    self = .inline(unowned: UInt32(truncatingIfNeeded: unowned &- 1))
  }
}
