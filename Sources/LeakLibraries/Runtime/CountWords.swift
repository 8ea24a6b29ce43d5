/// What the words say by which objects count their references.
///
/// Source: stdlib/public/SwiftShims/swift/shims/RefCount.h. Verified with Swift 6.3.1 on x86_64.
enum CountWords {
  /// Where an object has its counts, or where they are.
  static let inObject = 8

  /// Where a side table has the counts.
  static let inTable = 16

  /// The bits of an object's word that say that the rest is a side table's address, in words.
  private static let marks: UInt = 0b11 << 62

  /// The bit of the counts that says that the deinit has begun.
  private static let deiniting: UInt = 1 << 32

  /// The address of the side table that an object's word leads to; nil where it has the counts itself.
  static func table(of word: UInt) -> UInt? { word & marks == marks ? word << 3 : nil }

  /// Whether counts say that the deinit of their object has begun.
  static func isDeiniting(_ counts: UInt) -> Bool { counts & deiniting != 0 }
}
