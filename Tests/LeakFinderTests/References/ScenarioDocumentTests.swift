import Foundation
import Testing

@Suite("The scenarios' document is about tests that exist")
struct ScenarioDocumentTests {
  /// The package's directory.
  private let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// A row of the document's tables.
  private struct Row {
    let number: String
    let answer: String
  }

  /// The rows of all tables, in order.
  private func rows() throws -> [Row] {
    let path = root.appending(path: "docs/scenarios.md")
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, Int(cells[1]) != nil else { return nil }
      return Row(number: cells[1], answer: cells[3])
    }
  }

  /// The text of all tests.
  private func sources() throws -> String {
    let tests = root.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    let paths = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    return try paths.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  @Test("every row names a test that exists, or says why there is none")
  func rowsHaveTests() throws {
    let rows = try rows()
    let sources = try sources()
    #expect(rows.count > 40)
    for row in rows {
      let names = row.answer.matches(of: /“([^”]+)”/).map { String($0.1) }
      for name in names { #expect(sources.contains("\"\(name)\""), "row \(row.number): \(name)") }
      #expect(
        !names.isEmpty || row.answer.hasPrefix("Passed over: "),
        "row \(row.number) has neither test nor reason"
      )
    }
  }

  @Test("every test with a row's number is in the document, in that row")
  func testsHaveRows() throws {
    let rows = Dictionary(try rows().map { ($0.number, $0.answer) }) { one, _ in one }
    for match in try sources().matches(of: /@Test\(\s*"([^"\n]+ \(row (\d+)\))"/) {
      let answer = rows[String(match.2)]
      #expect(answer?.contains("“\(match.1)”") == true, "\(match.1)")
    }
  }
}
