import Testing

@testable import leak_finder

@Suite("Numbers and tables of leak-finder")
struct AmountTests {
  @Test("counts have separators, sizes a unit, shares are never rounded up")
  func amounts() {
    #expect(
      [0, 999, 1_000, 1_234_567, -12_345].map(Amount.count) == [
        "0", "999", "1,000", "1,234,567", "-12,345",
      ]
    )
    #expect(
      [0, 9_999, 10_000, 1_550_000, 2_000_000_000].map(Amount.bytes) == [
        "0 B", "9,999 B", "10.0 KB", "1.6 MB", "2.0 GB",
      ]
    )
    #expect(Amount.percent(99_999, of: 100_000) == "99.99 %")
    #expect(Amount.percent(1, of: 1) == "100.00 %")
    #expect(Amount.percent(0, of: 0) == "–")
    #expect(Amount.milliseconds(0.0123) == "12.3 ms")
  }

  @Test("numbers stand below one another, texts begin in one column, no line ends in a space")
  func tables() {
    var table = TextTable([("COUNT", true), ("TYPE", false)])
    table.add(["1,000", "A"])
    table.add(["7", ""])
    #expect(table.lines == ["COUNT  TYPE", "1,000  A", "    7"])
  }

  @Test("JSON has no line breaks, and quotes what has to be quoted")
  func json() {
    let value = JSONText.object([
      ("a\"b", .text("line\n\u{1b}[0m\\")),
      ("n", .list([.number(-1), .null, .fraction(.infinity)])),
    ])
    #expect(value.text == #"{"a\"b":"line\n\u001b[0m\\","n":[-1,null,null]}"#)
  }
}
