package import LeakReports
import LeakFindings

/// Reports with which pages are tried.
package enum PageSamples {
  /// One leak of each kind that there is, with how many reports there are and how many were taken back.
  package static let reports: [(report: LeakReport, count: Int, retracted: Int)] = [
    (closureRing, 3, 0), (notification, 50, 0), (delegateRing, 1, 0), (waitingTask, 2, 1),
    (timer, 1, 0), (unexplained, 1, 0), (unreachable, 7, 0), (late, 1, 0),
  ]

  /// A place in a demo.
  static func site(_ symbol: String?, _ file: String, _ line: Int, near: Bool = false) -> SourceSite
  {
    SourceSite(
      symbol: symbol,
      file: "/demo/Sources/Demo/\(file)",
      line: line,
      isLineApproximate: near
    )
  }

  /// A reference.
  static func step(
    _ holder: String,
    _ label: String,
    _ target: String,
    _ kind: ReferenceKind = .strong,
    source: SourceSite? = nil,
    variable: RetentionExplanation.Variable? = nil
  ) -> RetentionExplanation.Step {
    .init(
      holderType: holder,
      label: label,
      kind: kind,
      targetType: target,
      source: source,
      variable: variable
    )
  }

  /// A leak.
  static func report(
    _ number: Int,
    _ typeName: String,
    _ retention: RetentionExplanation?,
    outcome: LeakReport.Outcome = .leaked,
    reason: String? = nil,
    frames: [SourceSite] = [],
    creation: LeakReport.CallSite? = nil,
    retained: (objects: Int, bytes: Int)? = nil,
    isUnreachable: Bool = false
  ) -> LeakReport {
    let digits = String(number, radix: 16)
    let fingerprint = String(repeating: "0", count: 16 - digits.count) + digits
    return LeakReport(
      id: "report-\(number)",
      outcome: outcome,
      retracts: outcome == .releasedLate ? "report-1" : nil,
      latenessSeconds: outcome == .releasedLate ? 0.5...1.5 : nil,
      object: .init(typeName: typeName),
      reason: reason,
      aliveSeconds: 2,
      dismissal: .init(
        file: "/demo/Sources/Demo/Router.swift",
        line: 31,
        backtrace: frames.isEmpty ? [site("Router.pop()", "Router.swift", 31)] : frames
      ),
      creation: creation,
      fingerprint: fingerprint,
      retention: retention.map { $0.advice.isEmpty ? $0.advised : $0 },
      retainedObjects: retained?.objects,
      retainedBytes: retained?.bytes,
      isUnreachable: isUnreachable
    )
  }
}
