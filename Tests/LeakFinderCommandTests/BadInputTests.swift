import Foundation
import LeakReports
import Testing

@testable import leak_finder

@Suite("Bad input of leak-finder show")
struct BadInputTests {
  /// A line that is right, among those that are not.
  private static let good = StoredReport.leak(id: "1", fingerprint: "aa").jsonLine

  @Test(
    "invalid lines are named by number and reason, the others are shown, and the exit code is 1"
  )
  func numbers() {
    let other = Self.good.replacing("\"schemaVersion\":1", with: "\"schemaVersion\":3")
    let console = FakeConsole(lines: ["{", "", Self.good, "[1]", other, Self.good])
    #expect(console.run("show") == 1)
    #expect(
      console.complaints == [
        "leak-finder: standard input, line 1: not a report: a name in quotes is expected here",
        "leak-finder: standard input, line 4: not a report: no JSON object",
        "leak-finder: standard input, line 5: not a report: schemaVersion: schemaVersion is 3; "
          + "only 1 can be read",
      ]
    )
    #expect(console.output.last == "1 distinct leak in 2 reports")
  }

  @Test(
    "garbage is refused in one line each",
    arguments: [
      "null", "0", "\"text\"", "{}", "{\"schemaVersion\":1}", "{\"schemaVersion\":\"\\u001b[31m\"}",
      "{\"schemaVersion\":1e99}", "\u{feff}", "\u{0}\u{1}\u{1b}[2J", "}{", "{\"a\":\"\\ud800\"}",
      String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
    ]
  )
  func garbage(line: String) {
    let console = FakeConsole(lines: [line])
    #expect(console.run("show") == 1)
    #expect(console.complaints.count == 1)
    let disturbs = console.complaints.joined().unicodeScalars.contains {
      $0.properties.generalCategory == .control
    }
    #expect(!disturbs)
  }

  @Test("of many invalid lines the first twenty are named, the others counted")
  func manyInvalidLines() {
    let console = FakeConsole(lines: Array(repeating: "x", count: 1_000) + [Self.good])
    #expect(console.run("show") == 1)
    #expect(console.complaints.count == 21)
    #expect(console.complaints.last == "leak-finder: standard input: 980 more such lines")
    #expect(console.output.last == "1 distinct leak in 1 report")
  }

  @Test("binary input is refused line by line")
  func binary() {
    var bytes = Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ ($0 >> 8)) })
    bytes.append(Data(("\n" + Self.good).utf8))
    let console = FakeConsole(["-": bytes])
    #expect(console.run("show") == 1)
    #expect(console.output.last == "1 distinct leak in 1 report")
  }

  @Test("each change of one byte is shown or refused, never a trap")
  func mutations() {
    let line = Array(Self.good.utf8)
    for index in line.indices {
      for replacement: UInt8 in [0, UInt8(ascii: "-"), UInt8(ascii: "9"), 0xff] {
        var changed = line
        changed[index] = replacement
        let console = FakeConsole(["-": Data(changed)])
        let code = console.run("show")
        #expect(code == 0 || code == 1)
        #expect((code == 0) == console.complaints.isEmpty)
      }
    }
  }

  @Test("a line longer than the limit is skipped without being kept, the next one is read")
  func longLines() throws {
    var pieces = ["aaaa", "aaaa", "aaaa\nbb", "bb", "\n", "cccccc\n\ndd", ""].map { Array($0.utf8) }
    var reader = LineReader({ pieces.isEmpty ? nil : pieces.removeFirst() }, limit: 5)
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    #expect(
      lines == [
        .tooLong, .bytes(Array("bbbb".utf8)), .tooLong, .bytes([]), .bytes(Array("dd".utf8)),
      ]
    )
    #expect(try reader.next() == nil)
  }

  @Test("reading that fails midway shows what came before")
  func failingInput() {
    var isFirst = true
    var output: [String] = []
    var complaints: [String] = []
    let console = Console(
      print: { output.append($0) },
      complain: { complaints.append($0) },
      open: { _ in
        { () throws(SystemError) in
          guard isFirst else { throw SystemError(code: EIO) }
          isFirst = false
          return Array((Self.good + "\n").utf8)
        }
      },
      isTerminal: false,
      variable: { _ in nil }
    )
    #expect(LeakFinderCommand(console: console).run(["show", "a"]) == 1)
    #expect(output.last == "1 distinct leak in 1 report")
    #expect(complaints == ["leak-finder: cannot read a: error 5"])
  }
}
