import LeakBacktraces
import LeakGraph
import LeakReports
import LeakTracking

/// Joins what the watcher, the explorer and the backtraces know into reports.
enum ReportMaker {
  /// The report on a leaked object.
  static func report(on overdue: Overdue, _ evidence: Evidence) -> LeakReport {
    LeakReport(
      id: newID(),
      outcome: .leaked,
      retracts: nil,
      latenessSeconds: nil,
      object: LeakReport.TrackedObject(typeName: evidence.finding.object.typeName),
      reason: overdue.reason,
      aliveSeconds: overdue.seenAt.seconds(since: overdue.registeredAt),
      dismissal: callSite(overdue.site, backtrace: overdue.backtrace),
      creation: evidence.creation.map { callSite($0.site, backtrace: $0.backtrace) },
      fingerprint: evidence.finding.object.typeName,
      retention: explanation(evidence.finding)
    )
  }

  /// The report that takes an earlier one back.
  static func report(on released: ReleasedLate, retracting earlier: LeakReport) -> LeakReport {
    let earliest = max(0, released.lastSeenAlive.seconds(since: released.deadline))
    let latest = max(earliest, released.firstSeenGone.seconds(since: released.deadline))
    return LeakReport(
      id: newID(),
      outcome: .releasedLate,
      retracts: earlier.id,
      latenessSeconds: earliest...latest,
      object: earlier.object,
      reason: earlier.reason,
      aliveSeconds: earlier.aliveSeconds,
      dismissal: earlier.dismissal,
      creation: earlier.creation,
      fingerprint: earlier.fingerprint,
      retention: nil
    )
  }

  /// Why an object is alive, in the form of reports.
  static func explanation(_ finding: RetentionFinding) -> RetentionExplanation {
    RetentionExplanation(
      typeName: finding.object.typeName,
      kind: .unexplained,
      root: nil,
      path: [],
      cycleLength: 0,
      otherPaths: [],
      retainCount: .init(strong: finding.strongRetains, located: finding.locatedRetains),
      notes: [],
      advice: []
    )
  }

  /// A name that no other report has.
  private static func newID() -> String {
    let bits = UInt64.random(in: .min ... .max)
    let text = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  /// A call in the form of reports.
  private static func callSite(_ site: CallSite, backtrace: UInt32) -> LeakReport.CallSite {
    LeakReport.CallSite(file: "\(site.filePath)", line: Int(clamping: site.line), backtrace: [])
  }
}
