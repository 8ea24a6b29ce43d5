import LeakReports

/// Writes reports down.
enum ReportText {
  /// The text for people: equal leaks of one check once, with their number.
  static func text(of reports: [LeakReport]) -> String {
    var counts: [String: Int] = [:]
    var distinct: [LeakReport] = []
    for report in reports {
      let key = report.outcome == .leaked ? report.fingerprint : report.id
      if counts[key] == nil { distinct.append(report) }
      counts[key, default: 0] += 1
    }
    var text = ""
    for report in distinct {
      let key = report.outcome == .leaked ? report.fingerprint : report.id
      let more = (counts[key] ?? 1) - 1
      text += "\(report)\n"
      if more > 0 { text += "  and \(more) more like this in the same check\n" }
      text += "\n"
    }
    return text
  }

  /// One line of JSON.
  static func jsonLine(of report: LeakReport) -> String {
    report.jsonLine + "\n"
  }
}
