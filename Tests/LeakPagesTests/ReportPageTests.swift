import Foundation
import LeakReports
import PageSamples
import Testing

@testable import LeakPages

@Suite("The page of reports")
struct ReportPageTests {
  /// A page of all samples.
  private func samples() -> ReportPage {
    var page = ReportPage(title: "demo.jsonl")
    for sample in PageSamples.reports {
      page.add(sample.report, count: sample.count, retractedCount: sample.retracted)
    }
    return page
  }

  @Test("The data of a small set of reports is that of the golden file")
  func golden() throws {
    let page = try #require(PageText(samples().bytes))
    #expect(try page.lines == PageText.golden("reports.txt", renewedBy: page.lines))
  }

  @Test("Line breaks between the pieces of a page change nothing")
  func pieces() throws {
    var pieces: [[UInt8]] = []
    samples().write { pieces.append($0) }
    #expect(pieces.count > PageSamples.reports.count)
    let broken = try #require(PageText(Array(pieces.joined(separator: "\n".utf8))))
    let whole = try #require(PageText(samples().bytes))
    let values = try #require(broken.values as NSDictionary?)
    #expect(values == whole.values as NSDictionary?)
    #expect(broken.script == whole.script)
  }

  @Test("A page is one document without anything from elsewhere")
  func document() throws {
    let page = try #require(PageText(samples().bytes))
    #expect(page.head.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(page.head.contains("default-src 'none'"))
    #expect(page.script.hasSuffix("</script>\n</body>\n</html>\n"))
    for text in ["src=", "href=", "@import", "url(", "<link", "<iframe"] {
      #expect(!page.head.contains(text), "\(text) in the head")
      #expect(!page.script.contains(text), "\(text) in the script")
    }
  }

  @Test("The script reads no text as markup or code, and asks for nothing from elsewhere")
  func script() {
    for text in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
      "fetch(", "XMLHttpRequest", "import(", "WebSocket", "sendBeacon", "new Image",
    ] {
      #expect(!PageScript.text.contains(text), "\(text)")
    }
  }

  @Test("Hostile texts are data and nothing else", arguments: PageSamples.hostileTexts)
  func hostile(_ text: String) throws {
    var page = ReportPage(title: text)
    page.add(PageSamples.hostileReport(text, numbered: 1))
    let parts = try #require(PageText(page.bytes))
    #expect(!parts.data.contains { "<>&".contains($0) })
    #expect(parts.head == parts.head.replacingOccurrences(of: "<script", with: ""))
    #expect(parts.script == PageText(samples().bytes)?.script)
    let texts = try #require(parts.values?["texts"] as? [String])
    #expect(texts.contains(text))
    #expect(parts.values?["title"] as? String == text)
  }

  @Test("Leaks of one fingerprint follow one another, and equal texts are there once")
  func grouping() throws {
    var page = ReportPage(title: "")
    let first = PageSamples.report(numbered: 1)
    for report in [first, PageSamples.report(numbered: 2), first] { page.add(report) }
    let values = try #require(PageText(page.bytes)?.values)
    let leaks = try #require(values["leaks"] as? [[Any]])
    let texts = try #require(values["texts"] as? [String])
    let fingerprints = leaks.compactMap { $0[3] as? Int }.map { texts[$0] }
    #expect(
      fingerprints == [
        first.fingerprint, first.fingerprint, PageSamples.report(numbered: 2).fingerprint,
      ]
    )
    #expect(Set(texts).count == texts.count)
    #expect((values["paths"] as? [[Int]])?.count == 2)
  }

  @Test("Without reports there is a page that says so")
  func empty() throws {
    let values = try #require(PageText(ReportPage(title: "nothing").bytes)?.values)
    #expect((values["leaks"] as? [[Any]])?.isEmpty == true)
  }
}
