import LeakMemory

/// Tells blocks that have a text of C and nothing else, as `strdup` makes them.
///
/// A block is as large as its allocator's next size: what is behind the text's zero nobody has written, and is left of
/// whatever was in the same place before.
enum TextOfC {
  /// No text is looked at that is longer.
  private static let mostBytes: UInt = 1 << 16

  /// Sizes of blocks lie no farther apart where texts are told, which is so with glibc's.
  private static let mostRest: UInt = 16

  /// The first word behind the text that is all of a block; nil for a block that has something else, or may have.
  ///
  /// - Parameters:
  ///   - start: Where the block is.
  ///   - byteCount: Its size.
  ///   - cursor: Reads the process.
  /// - Returns: An address in the block, or where it ends.
  static func end(at start: UInt, byteCount: UInt, _ cursor: inout SnapshotCursor) -> UInt? {
    guard byteCount > mostRest, byteCount <= mostBytes else { return nil }
    var offset: UInt = 0
    while offset &+ 8 <= byteCount, let word = cursor.word(start &+ offset) {
      guard let length = length(of: word) else { return nil }
      offset &+= 8
      guard length < 8 else { continue }
      // Whatever is not just as large as its text may have more than that.
      return offset &- 8 &+ length &+ 1 &+ mostRest > byteCount ? start &+ offset : nil
    }
    return nil
  }

  /// How many bytes of a word are text before its first zero; nil where one is none.
  private static func length(of word: UInt) -> UInt? {
    for index in 0..<UInt(8) {
      let byte = UInt8(truncatingIfNeeded: word >> (index &* 8))
      if byte == 0 { return index }
      guard byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == 0x0A else { return nil }
    }
    return 8
  }
}
