/// Many reports, equal leaks together.
package struct ReportDigest {
  /// The groups, in order of their first report; a late release whose leak is unknown is one too.
  package private(set) var groups: [ReportGroup] = []

  /// Positions of groups by what equal leaks have in common.
  private var positions: [LeakReport.Likeness: Int] = [:]

  /// Positions of groups by the ids of the reports in them that nobody has taken back yet.
  private var standing: [String: Int] = [:]

  /// Late releases whose leak has not been read yet, by the id of that.
  private var early: [String: LeakReport] = [:]

  /// The ids of ``early`` in order.
  private var earlyOrder: [String] = []

  /// No reports.
  package init() {}

  /// Adds a report; processes that share a file may have written a leak after its release.
  package mutating func add(_ report: LeakReport) {
    switch report.outcome {
    case .leaked: addLeak(report)
    case .releasedLate: addRelease(report)
    }
  }

  /// Ends the reading: late releases whose leak never came are shown by themselves.
  package mutating func finish() {
    for id in earlyOrder {
      guard let report = early.removeValue(forKey: id) else { continue }
      groups.append(ReportGroup(report: report))
    }
    earlyOrder = []
  }

  /// Adds a leak to its group.
  private mutating func addLeak(_ report: LeakReport) {
    let position: Int
    if let known = positions[report.likeness] {
      position = known
      groups[position].count += 1
    } else {
      position = groups.count
      positions[report.likeness] = position
      groups.append(ReportGroup(report: report))
    }
    if early.removeValue(forKey: report.id) != nil {
      groups[position].retractedCount += 1
    } else {
      standing[report.id] = position
    }
  }

  /// Marks the leak that a report takes back.
  private mutating func addRelease(_ report: LeakReport) {
    let id = report.retracts ?? report.id
    if let position = standing.removeValue(forKey: id) {
      groups[position].retractedCount += 1
    } else if early.updateValue(report, forKey: id) == nil {
      earlyOrder.append(id)
    }
  }
}
