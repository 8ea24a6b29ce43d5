import LeakReports

/// Leaks as text for people: what is to be changed, then each leak.
struct ReportListing {
  /// The leaks.
  private let findings: [Finding]

  /// How they are laid out.
  private let layout: ListingLayout

  /// Lists leaks.
  init(_ findings: [Finding], _ layout: ListingLayout) {
    self.findings = findings
    self.layout = layout
  }

  /// Prints everything.
  func print(_ print: (String) -> Void) {
    if let overview = PlaceOverview(findings) {
      for line in overview.lines { print(line) }
      print("")
    }
    for finding in findings {
      let report = finding.report
      var text = report.text(layout.options, count: finding.group.count)
      if let mark = finding.mark { text = Self.text(text, marked: mark) }
      print(layout.hasLinks ? FileLinks(report).linked(text) : text)
      print("")
    }
    print(Self.summary(of: findings))
  }

  /// A leak's text with a mark below its head: who reads on should know it.
  private static func text(_ text: String, marked mark: String) -> String {
    let end = text.firstRange(of: "\n\n")?.lowerBound ?? text.endIndex
    return text[..<end] + "\n      " + mark + text[end...]
  }

  /// The last line.
  static func summary(of findings: [Finding]) -> String {
    let leaks = findings.map(\.group).filter { $0.report.outcome == .leaked }
    let total = leaks.reduce(0) { $0 + $1.count }
    guard total > 0 else { return "no leaks" }
    let retracted = leaks.reduce(0) { $0 + $1.retractedCount }
    let known = findings.reduce(0) { sum, finding in
      finding.knownReason == nil ? sum : sum + 1
    }
    let distinct = leaks.count == 1 ? "1 distinct leak" : "\(leaks.count) distinct leaks"
    let reports = total == 1 ? "1 report" : "\(total) reports"
    return "\(distinct) in \(reports)" + (retracted > 0 ? ", \(retracted) retracted" : "")
      + (known > 0 ? ", \(known) in the baseline" : "")
  }
}
