import Foundation
import LeakReports
import Testing

@testable import leak_finder

/// Twelve leaks in every form, against files that are read with every change of them.
///
/// The reports are of real runs: scripts/update-golden makes them anew, and the expected texts too.
@Suite("Twelve leaks in every form")
struct GoldenTests {
  /// The folder of the files.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden").path

  /// The reports.
  static let reports = folder + "/reports.jsonl"

  /// The commands, with the name of the file that has what they print.
  private static let commands: [(name: String, arguments: [String], code: Int32)] = [
    ("render.txt", ["render", reports], 0),
    ("render.json", ["render", reports, "--format", "json"], 0),
    ("render.sarif", ["render", reports, "--format", "sarif", "--root", "/"], 0),
    (
      "known.sarif",
      [
        "render", reports, "--format", "sarif", "--root", "/", "--baseline",
        folder + "/baseline.json",
      ], 0
    ),
    // Of the page only its data: style and script are the same for all reports, and tested with the pages.
    ("html-data.txt", ["render", reports, "--format", "html"], 0),
    ("render.github", ["render", reports, "--format", "github", "--root", "/"], 0),
    ("check.txt", ["baseline", "check", "--baseline", folder + "/baseline.json", reports], 1),
    ("diff.txt", ["diff", folder + "/older.jsonl", reports], 1),
  ]

  @Test("each command prints what its file has", arguments: commands.indices)
  func golden(_ index: Int) throws {
    let (name, arguments, code) = Self.commands[index]
    let console = FakeConsole()
    #expect(console.run(arguments) == code)
    let path = Self.folder + "/" + name
    let text = try Self.part(console.text + "\n", for: name)
    if ProcessInfo.processInfo.environment["LEAKFINDER_UPDATE_GOLDEN"] == "1" {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    if name.hasSuffix(".sarif") { _ = try SarifRules(console.text) }
  }

  /// The part of a command's output that a file has.
  static func part(_ text: String, for name: String) throws -> String {
    guard name == "html-data.txt" else { return text }
    let tag = "<script type=\"application/json\" id=\"data\">"
    let start = try #require(text.firstRange(of: tag))
    let end = try #require(text[start.upperBound...].firstRange(of: "</script>"))
    return String(text[start.upperBound..<end.lowerBound].drop(while: { $0 == "\n" }))
  }

  @Test("the baseline is what write makes of the known leak, with a reason")
  func baseline() throws {
    let folder = try TemporaryFiles()
    let path = folder.path + "/leaks.json"
    let known = try Self.lines.filter { $0.contains("\"typeName\":\"golden_leaks.Book\"") }
    let lines = try folder.file("known.jsonl", Array((known.joined(separator: "\n") + "\n").utf8))
    let arguments = [
      "baseline", "write", lines, "-o", path, "--reason", "The ring of books goes with issue 17.",
    ]
    #expect(FakeConsole().run(arguments) == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let golden = Self.folder + "/baseline.json"
    if ProcessInfo.processInfo.environment["LEAKFINDER_UPDATE_GOLDEN"] == "1" {
      try text.write(toFile: golden, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: golden, encoding: .utf8) == text)
  }

  @Test("the twelve are there: every kind, fifty equal ones, one that was released late")
  func kinds() throws {
    let console = FakeConsole()
    #expect(console.run("render", Self.reports, "--format", "sarif", "--root", "/") == 0)
    let results = try SarifRules(console.text).results
    #expect(results.count == 12)
    let rules = Set(results.compactMap { $0["ruleId"] as? String })
    #expect(
      rules == [
        "retain-cycle", "held-by-global", "held-by-task", "held-by-dispatch", "unexplained-retain",
        "released-late",
      ]
    )
    #expect(results.contains { $0["occurrenceCount"] as? Int == 50 })
    #expect(results.count { $0["level"] as? String == "note" } == 1)
  }

  /// The lines of the reports.
  private static var lines: [String] {
    get throws {
      try String(contentsOfFile: reports, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }

  @Test("the fast reader takes every one of them, and reads what JSONDecoder does")
  func readers() throws {
    var reader = ReportReader()
    for line in try Self.lines {
      let taken = reader.report(in: Array(line.utf8))
      let report = try #require(taken)
      #expect(try JSONDecoder().decode(LeakReport.self, from: Data(line.utf8)) == report)
      #expect(report.jsonLine == line)
    }
  }

  @Test("the fast reader never takes what JSONDecoder refuses, or for something else")
  func changedBytes() throws {
    var reader = ReportReader()
    let lines = try Self.lines
    let line = Array(try #require(lines.min { $0.utf8.count < $1.utf8.count }).utf8)
    var taken = 0
    for index in line.indices {
      for replacement in Array("0-9.eE\"\\{}[],:nt \u{1}".utf8) + [0xff, 0xc3] {
        var changed = line
        changed[index] = replacement
        guard let report = reader.report(in: changed) else { continue }
        taken += 1
        let decoded = try? JSONDecoder().decode(LeakReport.self, from: Data(changed))
        #expect(decoded == report, "byte \(index): \(replacement)")
      }
      #expect(reader.report(in: Array(line[..<index])) == nil)
    }
    #expect(taken > 100)
  }
}
