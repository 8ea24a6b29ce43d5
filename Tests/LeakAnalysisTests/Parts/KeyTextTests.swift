import Testing

@testable import LeakAnalysis

@Suite("Keys of dictionaries in labels")
struct KeyTextTests {
  /// Where the key is.
  private static let key: UInt = 0x10_0000

  /// Where the text of a long string is.
  private static let storage: UInt = 0x20_0000

  /// The text of a key whose words a test chooses.
  private func text(_ type: String, _ words: [UInt], _ bytes: [UInt8] = []) -> String? {
    var runs = [Self.key: words]
    if !bytes.isEmpty {
      var packed: [UInt] = []
      for start in stride(from: 0, to: bytes.count, by: 8) {
        let part = bytes[start..<min(bytes.count, start + 8)]
        packed.append(part.reversed().reduce(0) { $0 << 8 | UInt($1) })
      }
      runs[Self.storage + 32] = packed
    }
    var keys = KeyText(FakeWords(runs).snapshot)
    return keys.text(ofType: type, at: Self.key)
  }

  /// The two words of a string of this process.
  private func words(_ text: String) -> [UInt] {
    // SAFETY: A string is two words.
    let pair = unsafe unsafeBitCast(text, to: (UInt, UInt).self)
    return [pair.0, pair.1]
  }

  /// The two words of a string whose text is in the picture.
  private func long(_ count: Int) -> [UInt] {
    [UInt(count) | 0xf000_0000_0000_0000, Self.storage | 0x8000_0000_0000_0000]
  }

  @Test("Short strings are told as they are", arguments: ["", "a", "key", "fifteen letters", "é"])
  func shortStrings(_ text: String) {
    #expect(self.text("Swift.String", words(text)) == "\"\(text)\"")
  }

  @Test("Quotes and control characters of a string are escaped")
  func escapes() {
    #expect(text("Swift.String", words("a\"b\\\n")) == #""a\"b\\\n""#)
  }

  @Test("Longer strings are read where their text is, and cut after 40 bytes")
  func longStrings() {
    let bytes = Array("a text that is longer than a string's words".utf8)
    #expect(text("Swift.String", long(20), bytes) == "\"a text that is longe\"")
    #expect(
      text("Swift.String", long(bytes.count), bytes)
        == "\"a text that is longer than a string's wo…\""
    )
    // A character of two bytes that the cut divides.
    let accents = Array("aéééééééééééééééééééé".utf8)
    #expect(
      text("Swift.String", long(accents.count), accents) == "\"aééééééééééééééééééé…\""
    )
  }

  @Test("What cannot be read, or is no text, is not told")
  func unreadable() {
    #expect(text("Swift.String", long(20)) == nil)
    #expect(text("Swift.String", long(4), [0xff, 0xfe, 0x80, 0]) == nil)
    #expect(text("Swift.String", [1]) == nil)
    #expect(text("Swift.Int", []) == nil)
  }

  @Test("Numbers are told by the size and sign of their type")
  func numbers() {
    let word: UInt = 0xffff_ffff_ffff_ff85
    let expected = [
      "Int": "-123", "Int64": "-123", "UInt": "18446744073709551493", "Int32": "-123",
      "UInt32": "4294967173", "Int16": "-123", "UInt16": "65413", "Int8": "-123", "UInt8": "133",
      "Bool": "true",
    ]
    for (type, number) in expected { #expect(text("Swift." + type, [word]) == number, "\(type)") }
  }

  @Test("Values of other types are not told")
  func others() {
    #expect(text("App.Name", [1, 2]) == nil)
    #expect(text("Foundation.UUID", [1, 2]) == nil)
  }
}
