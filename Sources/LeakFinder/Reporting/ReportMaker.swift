import LeakAnalysis
import LeakBacktraces
import LeakFindings
import LeakReports
import LeakTracking

/// Joins what the watcher, the explorer and the backtraces know into reports.
enum ReportMaker {
  /// Makes the reports of this process.
  private static let builder = ReportBuilder()

  /// The report on a leaked object.
  static func report(on overdue: Overdue, _ evidence: Evidence) -> LeakReport {
    let facts = ReportBuilder.Facts(
      typeName: evidence.finding.object.typeName,
      reason: overdue.reason,
      aliveSeconds: max(0, overdue.seenAt.seconds(since: overdue.registeredAt)),
      dismissal: call(overdue.site, backtrace: overdue.backtrace),
      creation: evidence.creation.map { call($0.site, backtrace: $0.backtrace) },
      retained: evidence.retained.map {
        RetainedSize(objectCount: $0.objectCount, byteCount: $0.byteCount)
      }
    )
    let report = builder.leaked(facts, finding: evidence.finding)
    guard evidence.isBorrowed else { return report }
    return report.noting(
      "This object was not searched for by itself: what is said is that of an equal one, which was "
        + "dismissed at the same place and found in the same check."
    )
  }

  /// The report on a piece of garbage, which a call asked about.
  static func report(
    on group: Garbage.Group,
    file: String,
    line: Int,
    reason: String
  ) -> LeakReport {
    let facts = ReportBuilder.Facts(
      typeName: group.head.typeName,
      reason: reason,
      aliveSeconds: 0,
      dismissal: ReportBuilder.Call(file: file, line: line, backtrace: BacktraceID(rawValue: 0)),
      creation: nil,
      // What hangs off a ring does not keep the ring.
      retained: group.isHeadOnRing
        ? RetainedSize(objectCount: group.furtherObjectCount, byteCount: group.byteCount) : nil,
      isUnreachable: true
    )
    return builder.leaked(facts, finding: group.answer.inSourceNames)
  }

  /// The report that takes an earlier one back.
  static func report(on released: ReleasedLate, retracting earlier: LeakReport) -> LeakReport {
    let earliest = max(0, released.lastSeenAlive.seconds(since: released.deadline))
    let latest = max(earliest, released.firstSeenGone.seconds(since: released.deadline))
    return builder.releasedLate(retracting: earlier, lateness: earliest...latest)
  }

  /// Why an object is alive, in the form of reports.
  static func explanation(_ finding: RetentionFinding) -> RetentionExplanation {
    builder.explanation(of: finding)
  }

  /// A call in the form of reports.
  private static func call(_ site: CallSite, backtrace: UInt32) -> ReportBuilder.Call {
    ReportBuilder.Call(
      file: "\(site.filePath)",
      line: Int(clamping: site.line),
      backtrace: BacktraceID(rawValue: backtrace)
    )
  }
}
