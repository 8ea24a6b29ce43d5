/// Equal leaks, of which one report stands for all.
package struct ReportGroup: Sendable {
  /// A report by reference, since lists of groups are copied and reports are large.
  private final class Stored: Sendable {
    /// The report.
    let report: LeakReport

    /// Stores a report.
    init(_ report: LeakReport) { self.report = report }
  }

  /// The first of them.
  private let stored: Stored

  /// How many there are.
  package internal(set) var count: Int

  /// How many of them were released late, according to a report that takes them back.
  package internal(set) var retractedCount: Int

  /// Describes a group.
  package init(report: LeakReport, count: Int = 1, retractedCount: Int = 0) {
    stored = Stored(report)
    self.count = count
    self.retractedCount = retractedCount
  }

  /// The first of them.
  package var report: LeakReport { stored.report }

  /// How many of them are leaks for all that is known: not released late.
  package var standingCount: Int {
    report.outcome == .leaked ? max(0, count - retractedCount) : 0
  }
}
