import LeakPages
import LeakReports

/// Findings in one of the forms.
struct Rendering {
  /// The findings.
  let findings: [Finding]

  /// Chooses lines.
  let places: FindingPlaces

  /// How text is laid out.
  let layout: ListingLayout

  /// Whether the findings were compared with a baseline.
  let hasBaseline: Bool

  /// Whether all input could be read.
  let isComplete: Bool

  /// Writes all lines.
  func write(as format: RenderFormat, to print: (String) -> Void) {
    switch format {
    case .text:
      // What could not be read is no run without leaks.
      if isComplete || !findings.isEmpty { ReportListing(findings, layout).print(print) }
    case .json: for finding in findings { print(finding.group.jsonLine) }
    case .sarif:
      SarifLog(places: places, hasBaseline: hasBaseline, isComplete: isComplete)
        .write(findings, to: print)
    case .html:
      page.write { print(String(decoding: $0, as: UTF8.self)) }
    case .github:
      // GitHub shows the first ten of a step: what is to be fixed comes first.
      for finding in findings where finding.isLeak {
        print(GitHubAnnotation(finding, places).text)
      }
      for finding in findings where !finding.isLeak {
        print(GitHubAnnotation(finding, places).text)
      }
    }
  }

  /// The findings as a page.
  private var page: ReportPage {
    var page = ReportPage(title: "Leaks")
    let preparation = Ahead(()) { (_: inout Void, groups: [ReportGroup]) in
      groups.map {
        ReportPage.Leak($0.report, count: $0.count, retractedCount: $0.retractedCount)
      }
    }
    for start in stride(from: 0, to: findings.count, by: Self.mostTogether) {
      let end = min(start + Self.mostTogether, findings.count)
      for leak in preparation.add(findings[start..<end].map(\.group)) ?? [] { page.add(leak) }
    }
    while let leaks = preparation.next() {
      for leak in leaks { page.add(leak) }
    }
    return page
  }

  /// So many findings are prepared together.
  private static let mostTogether = 256
}
