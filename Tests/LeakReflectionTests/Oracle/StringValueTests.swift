import LeakMemory
import LeakReflection
import LeakTestSupport
import Testing

@Suite("Strings are read as the program reads them")
struct StringValueTests {
  /// Reads a string from its two words.
  private func read(_ text: String, limit: Int = 1 << 20) -> String? {
    var copy = text
    // SAFETY: Both words of the string are copied out while it is alive.
    return unsafe withUnsafeBytes(of: &copy) { bytes in
      let first = unsafe bytes.loadUnaligned(fromByteOffset: 0, as: UInt.self)
      let second = unsafe bytes.loadUnaligned(fromByteOffset: 8, as: UInt.self)
      return StringValue.text(first, second, memory: OwnMemory(), limit: limit)
    }
  }

  @Test(
    "small, literal, native and empty strings",
    arguments: [
      "", "a", "fifteen bytes !", "sixteen bytes !!", "a literal that is longer", "日本語", "é", "🧑‍🧑‍🧒‍🧒",
      "\0",
    ]
  )
  func samples(text: String) {
    #expect(read(text) == text)
    #expect(read(text + text + text) == text + text + text)
  }

  @Test("generated strings")
  func generated() {
    var random = SeededGenerator(named: "generated strings")
    for _ in 0..<2000 {
      let length = Int.random(in: 0..<80, using: &random)
      var text = ""
      for _ in 0..<length {
        let number = UInt32.random(in: 1..<0x3000, using: &random)
        if let scalar = Unicode.Scalar(number) { text.unicodeScalars.append(scalar) }
      }
      #expect(read(text) == text)
    }
  }

  @Test("a long string is cut between two characters, and says so")
  func cut() throws {
    let text = String(repeating: "aé日", count: 20)
    for limit in 4..<60 {
      let short = try #require(read(text, limit: limit))
      #expect(short.hasSuffix("…"))
      #expect(text.hasPrefix(short.dropLast()))
      #expect(short.utf8.count <= limit + 3)
    }
  }

  @Test("a key is worded alike from memory and from a value")
  func keys() {
    #expect(KeyText.text(of: "a\n\"b\"\\") == #""a\n\"b\"\\""#)
    #expect(KeyText.text(of: Int8(-3)) == "-3")
    #expect(KeyText.text(of: true) == "true")
    #expect(KeyText.text(of: [1: "x"]) == "[Int: String]")
  }
}
