package import LeakReports

extension LeakReport {
  /// A report on a leak, for tests of what it says.
  package static func fixture(
    _ retention: RetentionExplanation,
    reason: String? = nil,
    aliveSeconds: Double = 2,
    file: String = "/src/Demo/RootViewController.swift",
    line: Int = 31,
    backtrace: [SourceSite] = [
      SourceSite(
        symbol: "RootViewController.pop()",
        file: "/src/Demo/RootViewController.swift",
        line: 31
      )
    ],
    creation: CallSite? = nil
  ) -> LeakReport {
    LeakReport(
      id: "0123",
      outcome: .leaked,
      retracts: nil,
      latenessSeconds: nil,
      object: TrackedObject(typeName: retention.typeName),
      reason: reason,
      aliveSeconds: aliveSeconds,
      dismissal: CallSite(file: file, line: line, backtrace: backtrace),
      creation: creation,
      fingerprint: "5f0c",
      retention: retention
    )
  }

  /// The report that takes this one back.
  package func retraction(latenessSeconds: ClosedRange<Double>) -> LeakReport {
    LeakReport(
      id: "4567",
      outcome: .releasedLate,
      retracts: id,
      latenessSeconds: latenessSeconds,
      object: object,
      reason: reason,
      aliveSeconds: aliveSeconds,
      dismissal: dismissal,
      creation: creation,
      fingerprint: fingerprint,
      retention: nil
    )
  }
}
