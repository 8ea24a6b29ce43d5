import LeakReports

/// Writes reports down.
enum ReportText {
  /// The text for people: equal leaks of one check once, with their number; those that only live because
  /// another one does with that one.
  static func text(of reports: [LeakReport], style: TextStyle) -> String {
    var counts: [String: Int] = [:]
    var distinct: [LeakReport] = []
    let ids = Set(reports.map(\.id))
    for report in reports where report.foldedUnder.map({ !ids.contains($0) }) ?? true {
      let key = report.outcome == .leaked ? report.fingerprint : report.id
      if counts[key] == nil { distinct.append(report) }
      counts[key, default: 0] += 1
    }
    var text = ""
    for report in distinct {
      let key = report.outcome == .leaked ? report.fingerprint : report.id
      text += report.text(style: style, count: counts[key] ?? 1) + "\n\n"
    }
    return text
  }

  /// One line of JSON.
  static func jsonLine(of report: LeakReport) -> String {
    report.jsonLine + "\n"
  }
}
