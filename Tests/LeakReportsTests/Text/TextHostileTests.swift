import LeakReports
import LeakTestSupport
import Testing

@Suite("Texts of odd reports")
struct TextHostileTests {
  @Test("control characters from the program never reach the terminal")
  func controlCharacters() {
    let retention = PathFixture("Demo.A")
      .holds(".table[\"\u{1B}[2J\nLEAK\u{202E}\"]", "Demo.A")
      .cycle()
    let report = LeakReport.fixture(retention, reason: "first\nsecond\u{7}")
    let text = "\(report)"
    #expect(text.contains(#"["\u{1B}[2J\u{A}LEAK\u{202E}"]"#))
    #expect(text.contains(#"reason: first\u{A}second\u{7}"#))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test(
    "durations that no clock shows are printed all the same",
    arguments: [
      (0, "0.0 s"), (0.012, "12 ms"), (0.0001, "1 ms"), (0.0999, "0.1 s"), (2.04, "2.0 s"),
      (3600, "3600.0 s"), (-1.5, "-1.5 s"), (.infinity, "inf s"), (1e300, "1e+300 s"),
    ] as [(Double, String)]
  )
  func durations(seconds: Double, expected: String) {
    let report = LeakReport.fixture(PathFixture("Demo.A").unexplained(), aliveSeconds: seconds)
    #expect("\(report)".hasPrefix("LEAK  A is still alive \(expected) after"))
  }

  @Test("a ring longer than its path is drawn as a path", arguments: [-1, 0, 1, 2, 3, .max])
  func ringLength(length: Int) {
    let retention = PathFixture("Demo.A").holds(".b", "Demo.B").holds(".a", "Demo.A")
      .cycle(of: length)
    let text = "\(retention)"
    #expect(text.contains(".b") && text.contains(".a"))
    #expect(text.contains("the ring closes here") == (1...2).contains(length))
  }

  @Test("a report from which everything is missing still has its head")
  func empty() {
    let report = LeakReport(
      id: "",
      outcome: .releasedLate,
      retracts: nil,
      latenessSeconds: nil,
      object: .init(typeName: ""),
      reason: nil,
      aliveSeconds: .nan,
      dismissal: .init(file: "", line: 0, backtrace: []),
      creation: nil,
      fingerprint: "",
      retention: nil
    )
    #expect("\(report)".hasPrefix("LATE"))
  }
}
