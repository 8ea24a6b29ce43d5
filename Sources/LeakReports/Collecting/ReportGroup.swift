/// Equal leaks, of which one report stands for all.
package struct ReportGroup: Sendable {
  /// The first of them.
  package let report: LeakReport

  /// How many there are.
  package internal(set) var count: Int

  /// How many of them were released late, according to a report that takes them back.
  package internal(set) var retractedCount: Int

  /// Describes a group.
  package init(report: LeakReport, count: Int = 1, retractedCount: Int = 0) {
    self.report = report
    self.count = count
    self.retractedCount = retractedCount
  }

  /// How many of them are leaks for all that is known: not released late.
  package var standingCount: Int {
    report.outcome == .leaked ? max(0, count - retractedCount) : 0
  }
}
