import LeakReports

/// Writes reports down.
enum ReportText {
  /// The text for people: equal leaks of one check once, with their number; those that only live because
  /// another one does with that one.
  static func text(of reports: [LeakReport], style: TextStyle) -> String {
    var counts: [Key: Int] = [:]
    var distinct: [LeakReport] = []
    let ids = Set(reports.map(\.id))
    for report in reports where report.foldedUnder.map({ !ids.contains($0) }) ?? true {
      let key = key(of: report)
      if counts[key] == nil { distinct.append(report) }
      counts[key, default: 0] += 1
    }
    var text = ""
    // What is known comes after what is news.
    let ordered =
      distinct.filter { $0.knownLeak == nil } + distinct.filter { $0.knownLeak != nil }
    for report in ordered {
      let key = key(of: report)
      text += report.text(style: style, count: counts[key] ?? 1) + "\n\n"
    }
    return text
  }

  /// What reports that are told together have in common.
  private enum Key: Hashable {
    case leak(LeakReport.Likeness)
    case release(id: String)
  }

  /// What a report has in common with those that are told together with it.
  private static func key(of report: LeakReport) -> Key {
    report.outcome == .leaked ? .leak(report.likeness) : .release(id: report.id)
  }

  /// One line of JSON.
  static func jsonLine(of report: LeakReport) -> String {
    report.jsonLine + "\n"
  }
}
