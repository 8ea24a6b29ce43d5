import Foundation
import LeakReports
import Testing

@Suite("Reading reports from JSON")
struct ReportDecodingTests {
  /// A written report with something in it replaced.
  private func read(replacing old: String, by new: String) throws -> LeakReport {
    let line = SampleReports.full().jsonLine
    try #require(line.contains(old), "nothing to replace")
    let changed = line.replacing(old, with: new, maxReplacements: 1)
    return try JSONDecoder().decode(LeakReport.self, from: Data(changed.utf8))
  }

  @Test("what was written is read back unchanged, by either way of writing")
  func roundTrip() throws {
    for report in [SampleReports.full(), SampleReports.releasedLate()] {
      let encoded = try JSONEncoder().encode(report)
      #expect(try JSONDecoder().decode(LeakReport.self, from: encoded) == report)
      let line = Data(report.jsonLine.utf8)
      #expect(try JSONDecoder().decode(LeakReport.self, from: line) == report)
    }
    let alone = Data(SampleReports.explanation.jsonLine.utf8)
    #expect(
      try JSONDecoder().decode(RetentionExplanation.self, from: alone) == SampleReports.explanation
    )
  }

  @Test("unknown names are ignored, and an explanation inside a report may carry a version")
  func additions() throws {
    #expect(try read(replacing: "{", by: "{\"later\":[1,{}],") == SampleReports.full())
    #expect(
      try read(replacing: "\"retention\":{", by: "\"retention\":{\"schemaVersion\":1,\"x\":0,")
        == SampleReports.full()
    )
  }

  @Test(
    "what cannot be a report is refused with a reason, never a trap",
    arguments: [
      ("\"schemaVersion\":1", "\"schemaVersion\":2", "schemaVersion is 2; only 1 can be read"),
      ("\"latenessSeconds\":null", "\"latenessSeconds\":[2,1]", "the smaller one first"),
      ("\"latenessSeconds\":null", "\"latenessSeconds\":[2]", "must be two numbers"),
      ("\"latenessSeconds\":null", "\"latenessSeconds\":[]", "must be two numbers"),
      ("\"cycleLength\":0", "\"cycleLength\":-1", "cycleLength is -1; it must be from 0 to 2"),
      ("\"cycleLength\":0", "\"cycleLength\":3", "cycleLength is 3; it must be from 0 to 2"),
      ("\"cycleLength\":2", "\"cycleLength\":9", "cycleLength is 9; it must be from 0 to 2"),
      ("\"located\":2", "\"located\":-2", "located is -2; it must not be negative"),
      ("\"strong\":3", "\"strong\":-3", "strong is -3; it must not be negative"),
      ("\"line\":31", "\"line\":-31", "line is -31; it must not be negative"),
      ("\"retention\":{", "\"retention\":{\"schemaVersion\":7,", "schemaVersion is 7"),
      ("\"outcome\":\"leaked\"", "\"outcome\":\"lost\"", "lost"),
      ("\"kind\":\"strong\"", "\"kind\":\"loose\"", "loose"),
    ]
  )
  func refusals(old: String, new: String, reason: String) throws {
    do {
      _ = try read(replacing: old, by: new)
      Issue.record("was read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription.contains(reason))
    }
  }

  @Test("a report without a version is refused; an explanation by itself is not")
  func missingVersion() throws {
    #expect(throws: DecodingError.self) {
      try read(replacing: "\"schemaVersion\":1,", by: "")
    }
    let bare = SampleReports.explanation.jsonLine.replacing("\"schemaVersion\":1,", with: "")
    #expect(
      try JSONDecoder().decode(RetentionExplanation.self, from: Data(bare.utf8))
        == SampleReports.explanation
    )
  }

  @Test(
    "numbers of another size or sort are refused",
    arguments: [
      "1.5", "1e40", "\"31\"", "null", "[]", "true",
    ]
  )
  func wrongLines(line: String) {
    #expect(throws: DecodingError.self) {
      try read(replacing: "\"line\":31", by: "\"line\":" + line)
    }
  }
}
