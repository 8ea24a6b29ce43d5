import Foundation
import LeakReports
import Testing

@testable import leak_finder

@Suite("leak-finder show")
struct ShowTests {
  @Test("equal leaks are shown once with their number, in order of appearance")
  func equalLeaks() throws {
    let console = FakeConsole(lines: [
      StoredReport.leak(id: "1", fingerprint: "aa", type: "Demo.Screen").jsonLine,
      StoredReport.leak(id: "2", fingerprint: "bb", type: "Demo.Model").jsonLine,
      StoredReport.leak(id: "3", fingerprint: "aa", type: "Demo.Screen").jsonLine,
    ])
    #expect(console.run("show") == 0)
    #expect(console.complaints.isEmpty)
    let screen = try #require(console.text.firstRange(of: "LEAK  Screen is still alive"))
    let model = try #require(console.text.firstRange(of: "LEAK  Model is still alive"))
    #expect(screen.lowerBound < model.lowerBound)
    #expect(console.text.ranges(of: "LEAK  ").count == 2)
    #expect(console.text.contains("1 more like it"))
    #expect(console.output.last == "2 distinct leaks in 3 reports")
  }

  @Test("a leak that was released late is marked, whichever report was written first")
  func retracted() {
    let leak = StoredReport.leak(id: "1", fingerprint: "aa").jsonLine
    let release = StoredReport.release(retracting: "1").jsonLine
    for lines in [[leak, release], [release, leak]] {
      let console = FakeConsole(lines: lines)
      #expect(console.run("show", "-") == 0)
      #expect(console.text.contains("\n      retracted: it was released late\n\n"))
      #expect(!console.text.contains("LATE"))
      #expect(console.output.last == "1 distinct leak in 1 report, 1 retracted")
    }
    let twice = FakeConsole(lines: [
      leak, StoredReport.leak(id: "2", fingerprint: "aa").jsonLine, release, release,
    ])
    #expect(twice.run("show") == 0)
    #expect(twice.text.contains("\n      retracted: 1 of 2 were released late\n\n"))
  }

  @Test("a late release whose leak is in another file is shown by itself")
  func unknownRelease() {
    let console = FakeConsole(lines: [StoredReport.release(retracting: "1").jsonLine])
    #expect(console.run("show") == 0)
    #expect(console.text.contains("LATE  Screen was released after all"))
    #expect(console.output.last == "no leaks")
  }

  @Test("--json writes reports that can be read again, with their numbers")
  func json() throws {
    let leak = StoredReport.leak(id: "1", fingerprint: "aa")
    let console = FakeConsole(lines: [
      leak.jsonLine, StoredReport.leak(id: "2", fingerprint: "aa").jsonLine,
      StoredReport.release(retracting: "2").jsonLine,
    ])
    #expect(console.run("show", "--json") == 0)
    let line = Data(try #require(console.output.first).utf8)
    #expect(console.output.count == 1)
    #expect(try JSONDecoder().decode(LeakReport.self, from: line) == leak)
    let tree = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    #expect(tree["count"] as? Int == 2)
    #expect(tree["retractedCount"] as? Int == 1)
    #expect(FakeConsole(lines: console.output).run("show") == 0)
  }

  @Test(
    "colours follow --color, and by default the terminal",
    arguments: [
      ("always", false, true), ("never", true, false), ("auto", true, true), ("auto", false, false),
    ]
  )
  func colors(when: String, isTerminal: Bool, isColored: Bool) {
    let console = FakeConsole(
      lines: [StoredReport.leak(id: "1", fingerprint: "aa").jsonLine],
      isTerminal: isTerminal
    )
    #expect(console.run("show", "--color", when) == 0)
    #expect(console.text.contains("\u{1B}[") == isColored)
  }

  @Test("an empty file has no leaks")
  func empty() {
    let console = FakeConsole(["a.jsonl": Data("\n \t\r\n".utf8)])
    #expect(console.run("show", "a.jsonl") == 0)
    #expect(console.output == ["no leaks"])
  }

  @Test("a file that is not there gets one line and exit code 1")
  func missingFile() {
    let console = FakeConsole()
    #expect(console.run("show", "nowhere\n.jsonl") == 1)
    #expect(console.output.isEmpty)
    #expect(console.complaints.count == 1)
    #expect(
      console.complaints.first?.hasPrefix("leak-finder: cannot read nowhere?.jsonl: ") == true
    )
  }
}
