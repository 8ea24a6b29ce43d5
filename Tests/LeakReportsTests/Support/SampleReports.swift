import LeakFindings
import LeakReports

/// Reports to write and to read back.
enum SampleReports {
  /// A report in which everything that can be there is there.
  static func full(
    id: String = "c0ffee00c0ffee00c0ffee00c0ffee00",
    reason: String? = "popped",
    fingerprint: String = "5f0c000000000001",
    backtrace: [SourceSite] = [
      SourceSite(symbol: "Router.pop()", file: "/demo/Router.swift", line: 31),
      SourceSite(symbol: "main", file: nil, line: nil),
    ]
  ) -> LeakReport {
    LeakReport(
      id: id,
      outcome: .leaked,
      retracts: nil,
      latenessSeconds: nil,
      object: .init(typeName: "Demo.Screen"),
      reason: reason,
      aliveSeconds: 2.25,
      dismissal: .init(
        file: "/demo/Router.swift",
        line: 31,
        backtrace: backtrace
      ),
      creation: .init(file: "/demo/Screen.swift", line: 4, backtrace: []),
      fingerprint: fingerprint,
      retention: explanation
    )
  }

  /// The least that a report can be: one that takes another back.
  static func releasedLate(retracting id: String = "c0ffee00c0ffee00c0ffee00c0ffee00") -> LeakReport
  {
    LeakReport(
      id: "00000000000000000000000000000002",
      outcome: .releasedLate,
      retracts: id,
      latenessSeconds: 0.5...1.5,
      object: .init(typeName: "Demo.Screen"),
      reason: nil,
      aliveSeconds: 2,
      dismissal: .init(file: "/demo/Router.swift", line: 31, backtrace: []),
      creation: nil,
      fingerprint: "5f0c000000000001",
      retention: nil
    )
  }

  /// A root's path through a closure, and a cycle beside it.
  static let explanation = RetentionExplanation(
    typeName: "Demo.Screen",
    kind: .heldByRoot,
    root: .init(kind: "global", name: "handlers"),
    path: [
      step("handlers", "[\"keyboard\"]", "closure", source: closure),
      step("closure", "captures Screen", "Demo.Screen", source: closure),
    ],
    cycleLength: 0,
    otherPaths: [
      .init(
        root: nil,
        path: [
          step("Demo.Screen", ".model", "Demo.Model"),
          step("Demo.Model", ".owner", "Demo.Screen"),
        ],
        cycleLength: 2
      )
    ],
    retainCount: .init(strong: 3, located: 2),
    notes: ["The search stopped after 10 objects."],
    advice: ["Write [weak self] in the closure at Screen.swift:58."],
    cut: CutOutcome(
      kind: .together,
      objects: 3,
      bytes: 4096,
      places: [
        .init(holderType: "closure", label: "captures Screen", source: closure),
        .init(holderType: "Demo.Model", label: ".owner", source: nil),
      ],
      futileEnds: [0, 2]
    ),
    declaration: .init(isVariable: true, value: .unboundProtocol, typeName: "Demo.Owner"),
    taskHandles: [.init(hop: 1, holderType: "Demo.Model", label: ".loading")]
  )

  /// Where the closure of the path is written.
  private static let closure = SourceSite(
    symbol: "closure #1 in Screen.wire()",
    file: "/demo/Screen.swift",
    line: 58,
    isLineApproximate: true
  )

  /// A strong hop.
  private static func step(
    _ holder: String,
    _ label: String,
    _ target: String,
    source: SourceSite? = nil
  ) -> RetentionExplanation.Step {
    .init(holderType: holder, label: label, kind: .strong, targetType: target, source: source)
  }
}
