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
      var page = ReportPage(title: "Leaks")
      for finding in findings {
        page.add(
          finding.group.report,
          count: finding.group.count,
          retractedCount: finding.group.retractedCount
        )
      }
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
}
