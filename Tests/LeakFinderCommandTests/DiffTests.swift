import Foundation
import LeakReports
import Testing

@testable import leak_finder

@Suite("leak-finder diff")
struct DiffTests {
  /// A file with leaks of some fingerprints.
  private static func file(_ fingerprints: String...) -> Data {
    Data(
      fingerprints.enumerated().map { index, fingerprint in
        StoredReport.leak(id: "\(index)", fingerprint: fingerprint, type: "Demo.\(fingerprint)")
          .jsonLine + "\n"
      }.joined().utf8
    )
  }

  @Test("leaks are new, grown, fewer, the same or gone, by fingerprint and number")
  func changes() {
    let console = FakeConsole([
      "old": Self.file("A", "B", "C", "C", "D"), "new": Self.file("E", "B", "B", "C", "D"),
    ])
    #expect(console.run("diff", "old", "new") == 1)
    #expect(console.output.last == "1 new, 1 grown, 1 fewer, 1 same, 1 gone")
    #expect(console.text.contains("LEAK  E") && !console.text.contains("LEAK  B"))
    #expect(
      console.output.suffix(6).dropLast(2) == [
        "new      0    1  E            E", "grown    1    2  B            B",
        "fewer    2    1  C            C", "gone     1    0  A            A",
      ]
    )
    let json = FakeConsole(["old": Self.file("A", "B"), "new": Self.file("B")])
    #expect(json.run("diff", "old", "new", "--json") == 0)
    #expect(
      json.output == [
        #"{"schemaVersion":1,"leaks":[{"change":"same","fingerprint":"B","typeName":"Demo.B","#
          + #""place":null,"oldCount":1,"newCount":1},{"change":"gone","fingerprint":"A","#
          + #""typeName":"Demo.A","place":null,"oldCount":1,"newCount":0}]}"#
      ]
    )
  }

  @Test("what was released late is in neither run")
  func released() {
    let released = Data(
      [StoredReport.leak(id: "1", fingerprint: "A"), StoredReport.release(retracting: "1")]
        .map { $0.jsonLine + "\n" }.joined().utf8
    )
    let console = FakeConsole(["old": Data(), "new": released])
    #expect(console.run("diff", "old", "new") == 0)
    #expect(console.output == ["no leaks in either"])
  }

  @Test(
    "the number of a process leads to the commands that look at one, unless a file has that name"
  )
  func processes() {
    for arguments in [["4711", "4712"], ["old", "4711"]] {
      let console = FakeConsole(["old": Self.file("A")])
      #expect(console.run(["diff"] + arguments) == 66)
      #expect(console.complaints.count == 1)
      #expect(console.complaints.first?.contains("leak-finder heap 4711 --diff OLD") ?? false)
    }
    #expect(FakeConsole(["1": Data(), "2": Data()]).run("diff", "1", "2") == 0)
  }

  @Test("of half a run nothing is said, and the exit code tells why")
  func unreadable() {
    let files = ["good": Self.file("A"), "bad": Data("x\n".utf8)]
    for (old, new, code) in [("good", "bad", 65), ("bad", "good", 65), ("good", "none", 66)] {
      let console = FakeConsole(files)
      #expect(console.run("diff", old, new) == Int32(code))
      #expect(console.output.isEmpty && console.complaints.count == 1)
    }
  }
}
