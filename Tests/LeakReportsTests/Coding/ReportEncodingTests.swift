import Foundation
import LeakReports
import Testing

@Suite("Reports as JSON")
struct ReportEncodingTests {
  /// What JSONEncoder writes, as a tree that can be compared.
  private func tree(_ value: some Encodable) throws -> NSDictionary {
    try tree(of: JSONEncoder().encode(value))
  }

  /// JSON as a tree that can be compared.
  private func tree(of data: Data) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
  }

  @Test("a report has the documented names, and null for what is absent")
  func names() throws {
    let leaked = try tree(SampleReports.full())
    let names: Set = [
      "schemaVersion", "id", "outcome", "retracts", "latenessSeconds", "object", "reason",
      "aliveSeconds", "dismissal", "creation", "fingerprint", "advice", "retention",
      "retainedObjects", "retainedBytes", "isUnreachable", "foldedUnder", "knownLeak",
    ]
    #expect(Set(leaked.allKeys as? [String] ?? []) == names)
    #expect(leaked["schemaVersion"] as? Int == 1)
    #expect(leaked["retracts"] is NSNull)
    #expect(leaked["latenessSeconds"] is NSNull)
    #expect(leaked["advice"] as? [String] == SampleReports.explanation.advice)

    let late = try tree(SampleReports.releasedLate())
    #expect(Set(late.allKeys as? [String] ?? []) == names)
    #expect(late["outcome"] as? String == "releasedLate")
    #expect(late["latenessSeconds"] as? [Double] == [0.5, 1.5])
    #expect(late["retention"] is NSNull)
    #expect(late["advice"] as? [String] == [])
  }

  @Test("an explanation has the documented names, inside a report and by itself")
  func explanationNames() throws {
    let names: Set = [
      "typeName", "kind", "root", "path", "cycleLength", "otherPaths", "retainCount", "notes",
      "advice", "cut", "declaration", "knownLeak", "taskHandles",
    ]
    let nested = try #require(try tree(SampleReports.full())["retention"] as? NSDictionary)
    #expect(Set(nested.allKeys as? [String] ?? []) == names)
    let alone = try tree(SampleReports.explanation)
    #expect(Set(alone.allKeys as? [String] ?? []) == names.union(["schemaVersion"]))
    #expect(alone["schemaVersion"] as? Int == 1)

    let steps = try #require(alone["path"] as? [NSDictionary])
    let source = try #require(steps[0]["source"] as? NSDictionary)
    #expect(
      source == [
        "symbol": "closure #1 in Screen.wire()", "file": "/demo/Screen.swift", "line": 58,
        "isLineApproximate": true, "isAsyncCaller": false,
      ]
    )
    let others = try #require(alone["otherPaths"] as? [NSDictionary])
    #expect(others[0]["root"] is NSNull)
    let hops = try #require(others[0]["path"] as? [NSDictionary])
    #expect(
      hops[0] == [
        "holderType": "Demo.Screen", "label": ".model", "kind": "strong",
        "targetType": "Demo.Model", "source": NSNull(), "variable": NSNull(),
      ]
    )
  }

  @Test("the line for files says what JSONEncoder says")
  func line() throws {
    for report in [SampleReports.full(), SampleReports.releasedLate()] {
      let line = try tree(of: Data(report.jsonLine.utf8))
      let encoded = try tree(report)
      #expect(line == encoded)
      let hasLineBreak = report.jsonLine.contains { $0.isNewline }
      #expect(!hasLineBreak)
    }
    let explanation = SampleReports.explanation
    let line = try tree(of: Data(explanation.jsonLine.utf8))
    let encoded = try tree(explanation)
    #expect(line == encoded)
  }

  @Test(
    "any text survives in the line",
    arguments: [
      "", "\"quoted\" \\ /slash/", "two\nlines\r\nand\ttabs", "\u{0}\u{1}\u{8}\u{c}\u{1f}\u{7f}",
      "\u{85}\u{2028}\u{2029}", "🧟‍♀️ e\u{301} \u{feff}", "\u{301}starts with an accent",
      "\r\u{301}\"\u{301}", String(repeating: "é", count: 10_000),
    ]
  )
  func escapes(text: String) throws {
    let line = SampleReports.full(reason: text).jsonLine
    let separators = "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars
    let hasLineBreak = line.unicodeScalars.contains { separators.contains($0) }
    #expect(!hasLineBreak)
    let read = try JSONDecoder().decode(LeakReport.self, from: Data(line.utf8))
    #expect(read.reason.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(
    "numbers without a value become null instead of invalid JSON",
    arguments: [
      Double.infinity, -.infinity, .nan,
    ]
  )
  func nonFinite(number: Double) throws {
    let report = LeakReport(
      id: "1",
      outcome: .releasedLate,
      retracts: "0",
      latenessSeconds: number.isNaN ? nil : min(0, number)...max(0, number),
      object: .init(typeName: "Demo.Screen"),
      reason: nil,
      aliveSeconds: number,
      dismissal: .init(file: "", line: 0, backtrace: []),
      creation: nil,
      fingerprint: "",
      retention: nil
    )
    let written = try tree(report)
    #expect(written["aliveSeconds"] is NSNull)
    #expect(written["latenessSeconds"] is NSNull)
    let line = try tree(of: Data(report.jsonLine.utf8))
    #expect(line == written)
  }

  @Test(
    "small, large and whole numbers are the same number in the line",
    arguments: [
      0, -0.0, 0.1, 1e-7, .leastNonzeroMagnitude, 1e16, 123_456_789.125, .greatestFiniteMagnitude,
    ]
  )
  func numbers(number: Double) throws {
    let report = LeakReport(
      id: "1",
      outcome: .releasedLate,
      retracts: "0",
      latenessSeconds: number...number,
      object: .init(typeName: "Demo.Screen"),
      reason: nil,
      aliveSeconds: 0,
      dismissal: .init(file: "", line: .max, backtrace: []),
      creation: nil,
      fingerprint: "",
      retention: nil
    )
    let read = try JSONDecoder().decode(LeakReport.self, from: Data(report.jsonLine.utf8))
    #expect(read == report)
  }
}
