import Foundation
import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("docs/report-format.md")
struct ReportFormatDocumentTests {
  /// The first block of JSON in the document.
  private func example(filePath: String = #filePath) throws -> Data {
    let root = (0..<4).reduce(URL(filePath: filePath)) { url, _ in url.deletingLastPathComponent() }
    let text = try String(
      contentsOf: root.appending(path: "docs/report-format.md"),
      encoding: .utf8
    )
    let start = try #require(text.range(of: "```json\n"))
    let end = try #require(text[start.upperBound...].range(of: "```"))
    return Data(text[start.upperBound..<end.lowerBound].utf8)
  }

  @Test("the example is a report, and all of it")
  func exampleIsReport() throws {
    let data = try example()
    let report = try JSONDecoder().decode(LeakReport.self, from: data)
    #expect(report.retention?.path.count == 2)
    // Nothing in the example that is not read, nothing missing in it that is written.
    let shown = try JSONSerialization.jsonObject(with: data) as? NSDictionary
    let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report))
    #expect(shown == written as? NSDictionary)
  }

  @Test("the example's fingerprint is the one that its path gets")
  func exampleFingerprint() throws {
    let report = try JSONDecoder().decode(LeakReport.self, from: example())
    let path =
      "Demo.Screen --.handlers[7]--> closure@2000 --captures Screen--> Demo.Screen"
    let finding = RetentionFinding.fixture(.cycle, path)
    #expect(
      SymbolTable().builder.leaked(.facts(), finding: finding).fingerprint == report.fingerprint
    )
  }
}
