import LeakReports

/// Reports to be shown again.
enum StoredReport {
  /// A leak, without a path or with one from a global.
  static func leak(
    id: String,
    fingerprint: String,
    type: String = "Demo.Screen",
    path: [RetentionExplanation.Step] = []
  ) -> LeakReport {
    LeakReport(
      id: id,
      outcome: .leaked,
      retracts: nil,
      latenessSeconds: nil,
      object: .init(typeName: type),
      reason: nil,
      aliveSeconds: 2,
      dismissal: .init(file: "/demo/Router.swift", line: 31, backtrace: []),
      creation: nil,
      fingerprint: fingerprint,
      retention: .init(
        typeName: type,
        kind: path.isEmpty ? .unexplained : .heldByRoot,
        root: path.isEmpty ? nil : .init(kind: "global", name: "shared"),
        path: path,
        cycleLength: 0,
        otherPaths: [],
        retainCount: .init(strong: 1, located: path.isEmpty ? 0 : 1),
        notes: [],
        advice: []
      )
    )
  }

  /// The release of an object that had been reported.
  static func release(retracting id: String, type: String = "Demo.Screen") -> LeakReport {
    LeakReport(
      id: "release of " + id,
      outcome: .releasedLate,
      retracts: id,
      latenessSeconds: 0.5...1,
      object: .init(typeName: type),
      reason: nil,
      aliveSeconds: 2,
      dismissal: .init(file: "/demo/Router.swift", line: 31, backtrace: []),
      creation: nil,
      fingerprint: "irrelevant",
      retention: nil
    )
  }
}
