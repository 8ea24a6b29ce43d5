import LeakMemory

/// The reference counts of an object, wherever they are kept.
///
/// Source: stdlib/public/SwiftShims/swift/shims/RefCount.h. In line: bit 0 immortal part, unowned from bit
/// 1 (31 bits), deinit begun in bit 32, strong extra from bit 33 (30 bits), bit 63 the slow path. With bits
/// 63 and 62 set the word is a side table's address divided by 8; that has the object at 0 and the counts at
/// 16. Verified with Swift 6.3.1.
struct ObjectCounts {
  /// The number of strong retains.
  let strong: UInt32

  /// The number of unowned retains, one for the object itself included.
  let unowned: UInt32

  /// Whether the object's end has begun.
  let isDeiniting: Bool

  /// Whether it is never freed, and its counts mean nothing.
  let isImmortal: Bool

  /// Whether the counts are kept in a side table.
  let hasSideTable: Bool

  /// Reads the counts of the object at an address; nil where they cannot be those of an object.
  ///
  /// - Parameters:
  ///   - object: Where the object is.
  ///   - cursor: Reads the words.
  ///   - isCertain: Whether there is an object for certain; otherwise the words may be anything.
  @inline(__always)
  init?(of object: UInt, _ cursor: inout SnapshotCursor, isCertain: Bool = true) {
    guard let word = isCertain ? cursor.structure(object &+ 8) : cursor.word(object &+ 8) else {
      return nil
    }
    guard word >> 62 == 3 else {
      self.init(word, hasSideTable: false)
      return
    }
    let table = (word & 0x3fff_ffff_ffff_ffff) << 3
    guard cursor.word(table) == object,
      let counts = isCertain ? cursor.structure(table &+ 16) : cursor.word(table &+ 16)
    else { return nil }
    self.init(counts, hasSideTable: true)
  }

  /// Takes a word of counts apart.
  @inline(__always)
  private init?(_ word: UInt, hasSideTable: Bool) {
    // An immortal object has all of its low 32 bits set, or the sign of the strong count.
    isImmortal = word & 0xffff_ffff == 0xffff_ffff || word >> 63 != 0
    unowned = UInt32(truncatingIfNeeded: (word >> 1) & 0x7fff_ffff)
    isDeiniting = word >> 32 & 1 != 0
    strong = UInt32(truncatingIfNeeded: (word >> 33) & 0x3fff_ffff) + (isDeiniting ? 0 : 1)
    self.hasSideTable = hasSideTable
    // Without Objective-C bit 0 (pure Swift deallocation) is set in every object.
    guard word & 1 != 0 || isImmortal else { return nil }
  }
}
