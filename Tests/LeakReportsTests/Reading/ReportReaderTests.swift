import Foundation
import LeakReports
import Testing

/// The fast reader against `JSONDecoder`, which it may leave lines to, but never disagrees with.
@Suite("The fast reader of reports")
struct ReportReaderTests {
  /// A report whose stack has frames of these functions.
  private static func report(_ functions: [String], id: String = "1") -> LeakReport {
    SampleReports.full(
      id: id,
      fingerprint: "aa",
      backtrace: functions.map { SourceSite(symbol: $0, file: "/demo/Router.swift", line: 31) }
    )
  }

  @Test("stacks that begin alike are told apart, and equal ones are read alike")
  func stacks() throws {
    let common = (0..<6).map { "Router.goBackByTheNameOf\($0)()" }
    let stacks = [
      common, common + ["main"], common + ["other"], [], Array(common.dropLast()),
      common + ["main", "\u{1B}"],
    ]
    var reader = ReportReader()
    for round in 0..<3 {
      for (number, functions) in stacks.enumerated() {
        let report = Self.report(functions, id: "\(round) \(number)")
        let read = reader.report(in: Array(report.jsonLine.utf8))
        #expect(read == report)
      }
    }
  }

  @Test("more stacks with one beginning than are remembered are read all the same")
  func manyStacks() {
    var reader = ReportReader()
    let common = (0..<6).map { "Router.goBackByTheNameOf\($0)()" }
    for number in 0..<200 {
      let report = Self.report(common + ["f\(number % 40)"])
      let read = reader.report(in: Array(report.jsonLine.utf8))
      #expect(read == report)
    }
  }

  @Test(
    "escapes are read as JSONDecoder reads them",
    arguments: [
      "\\u0041", "\\ud83d\\ude00", "\\u00e9\\n\\t\\b\\f\\/", "a\\\"b\\\\", "\\\\u0041", "é\\u2028",
    ]
  )
  func escapes(_ text: String) throws {
    let line = Self.report(["PLACE"]).jsonLine.replacing("PLACE", with: text)
    var reader = ReportReader()
    let read = reader.report(in: Array(line.utf8))
    let taken = try #require(read)
    #expect(try JSONDecoder().decode(LeakReport.self, from: Data(line.utf8)) == taken)
  }

  @Test(
    "half a character, an unknown escape and a control character are not taken",
    arguments: ["\\ud83d", "\\ud83dx", "\\ude00", "\\x41", "\\u12", "\\", "\u{1}", "\\\u{1}"]
  )
  func brokenEscapes(_ text: String) {
    for place in ["PLACE", "aa"] {
      let line = Self.report(["PLACE"]).jsonLine.replacing("\"\(place)\"", with: "\"\(text)\"")
      var reader = ReportReader()
      let read = reader.report(in: Array(line.utf8))
      #expect(read == nil)
      #expect((try? JSONDecoder().decode(LeakReport.self, from: Data(line.utf8))) == nil)
    }
  }

  @Test("members may come in any order, none twice, and none that is unknown")
  func members() throws {
    let line = Self.report([]).jsonLine
    let members = line.dropFirst().dropLast()
    var reader = ReportReader()
    let moved = members.replacing("\"schemaVersion\":1,", with: "")
    let last = reader.report(in: Array("{\(moved),\"schemaVersion\":1}".utf8))
    #expect(last == Self.report([]))
    let twice = reader.report(in: Array("{\(members),\"schemaVersion\":1}".utf8))
    #expect(twice == nil)
    let unknown = reader.report(in: Array("{\(members),\"weather\":1}".utf8))
    #expect(unknown == nil)
  }
}
