package import LeakMemory

/// A `Swift.String` read from its two words.
///
/// Source: stdlib/public/core/StringObject.swift, 64-bit. Verified with Swift 6.3.1.
package enum StringValue {
  /// The text of a string; nil where it cannot be read.
  ///
  /// - Parameters:
  ///   - first: The string's first word.
  ///   - second: The string's second word.
  ///   - memory: Where a text that is not in the words is read.
  ///   - limit: The longest text read, in bytes; a longer one ends with an ellipsis.
  /// - Returns: The text, or nil.
  package static func text(
    _ first: UInt,
    _ second: UInt,
    memory: any MemoryReader,
    limit: Int = 40
  ) -> String? {
    let isSmall = second & 0x2000_0000_0000_0000 != 0
    if isSmall {
      let count = Int(second >> 56 & 0xf)
      guard count <= 15 else { return nil }
      let bytes = (0..<count).map { index in
        UInt8(truncatingIfNeeded: (index < 8 ? first : second) >> (UInt(index & 7) * 8))
      }
      return String(validating: bytes, as: UTF8.self)
    }
    let isForeign = second & 0x1000_0000_0000_0000 != 0
    let count = Int(first & 0x0000_ffff_ffff_ffff)
    guard !isForeign, count > 0 else { return count == 0 ? "" : nil }
    // Native and literal strings: the code units follow 32 bytes after the stored address.
    let start = Address(second & 0x0fff_ffff_ffff_ffff) + 32
    guard let bytes = memory.bytes(start, count: min(count, limit)) else { return nil }
    return count <= limit ? String(validating: bytes, as: UTF8.self) : cut(bytes)
  }

  /// A text at hand, cut as one that is read from memory.
  static func shortened(_ text: String, limit: Int = 40) -> String {
    let bytes = Array(text.utf8.prefix(limit + 1))
    return bytes.count <= limit ? text : cut(Array(bytes.prefix(limit))) ?? text
  }

  /// The beginning of a longer text; nil where it is no text.
  private static func cut(_ bytes: [UInt8]) -> String? {
    var bytes = bytes
    // A character may be cut in two; leave out what does not belong to a whole one.
    while let last = bytes.last, last & 0xc0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last & 0x80 != 0 { bytes.removeLast() }
    return String(validating: bytes, as: UTF8.self).map { $0 + "…" }
  }
}
