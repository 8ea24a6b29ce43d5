import LeakReports

/// Reports to be shown again.
enum StoredReport {
  /// A leak without a path.
  static func leak(id: String, fingerprint: String, type: String = "Demo.Screen") -> LeakReport {
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
        kind: .unexplained,
        root: nil,
        path: [],
        cycleLength: 0,
        otherPaths: [],
        retainCount: .init(strong: 1, located: 0),
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
