import LeakReports
import LeakFindings

extension PageSamples {
  /// Some calls to a dismissal.
  private static let calls = [
    site("Router.pop()", "Router.swift", 31), site("Router.goBack(animated:)", "Router.swift", 58),
    SourceSite(
      symbol: "Session.run()",
      file: "/demo/Sources/Demo/Session.swift",
      line: 12,
      isAsyncCaller: true
    ),
    SourceSite(symbol: "main", file: "/demo/Sources/Demo/main.swift", line: 7),
    SourceSite(symbol: nil, file: nil, line: nil),
  ]

  /// An object and a panel whose closure captures it.
  static let closureRing: LeakReport = {
    let closure = site("closure #1 in BrowserScreen.runConfirmPanel(_:)", "BrowserScreen.swift", 31)
    return report(
      1,
      "Demo.BrowserScreen",
      RetentionExplanation(
        typeName: "Demo.BrowserScreen",
        kind: .cycle,
        root: nil,
        path: [
          step("Demo.BrowserScreen", ".panel", "Demo.ConfirmPanel"),
          step("Demo.ConfirmPanel", ".completionHandler", "closure", source: closure),
          step("closure", "captures BrowserScreen", "Demo.BrowserScreen", source: closure),
        ],
        cycleLength: 3,
        otherPaths: [],
        retainCount: .init(strong: 1, located: 1),
        notes: [],
        advice: [],
        cut: CutOutcome(kind: .frees, hop: 2, objects: 2, bytes: 80)
      ),
      reason: "popped",
      frames: calls,
      creation: .init(
        file: "/demo/Sources/Demo/BrowserScreen.swift",
        line: 4,
        backtrace: [site("BrowserScreen.init(url:)", "BrowserScreen.swift", 4)]
      ),
      retained: (1, 80)
    )
  }()

  /// An observer that a notification centre has, and a ring beside it.
  static let notification: LeakReport = {
    let closure = site(
      "closure #1 in TextViewController.registerKeyboardNotifications()",
      "TextViewController.swift",
      58,
      near: true
    )
    return report(
      2,
      "Demo.TextViewController",
      RetentionExplanation(
        typeName: "Demo.TextViewController",
        kind: .heldByRoot,
        root: .init(kind: "foundation", name: "NotificationCenter.default"),
        path: [
          step("NotificationCenter", "observer block", "closure", source: closure),
          step(
            "closure",
            "captures TextViewController",
            "Demo.TextViewController",
            source: closure
          ),
        ],
        cycleLength: 0,
        otherPaths: [
          .init(
            root: nil,
            path: [
              step("Demo.TextViewController", ".model", "Demo.Model<[Swift.Int : Demo.Row]>"),
              step("Demo.Model<[Swift.Int : Demo.Row]>", ".owner", "Demo.TextViewController"),
            ],
            cycleLength: 2
          ),
          .init(
            root: .init(kind: "static", name: "App.shared"),
            path: [
              step("Demo.App", ".screens[0]", "Demo.TextViewController")
            ],
            cycleLength: 0
          ),
        ],
        retainCount: .init(strong: 3, located: 3),
        notes: [],
        advice: [],
        cut: CutOutcome(kind: .frees, hop: 1, objects: 13, bytes: 4_200)
      ),
      frames: calls,
      retained: (12, 4_200)
    )
  }()

  /// A ring that an object hangs off.
  static let delegateRing = report(
    3,
    "Demo.Row",
    RetentionExplanation(
      typeName: "Demo.Row",
      kind: .cycle,
      root: nil,
      path: [
        step("Demo.List", ".delegate", "Demo.Coordinator"),
        step("Demo.Coordinator", ".list", "Demo.List"),
        step("Demo.List", ".rows[4]", "Demo.Row"),
      ],
      cycleLength: 2,
      otherPaths: [],
      retainCount: .init(strong: 2, located: 1),
      notes: ["The search stopped after 10 objects."],
      advice: []
    )
  )

  /// A task that waits, whose function has the object in a variable.
  static let waitingTask = report(
    4,
    "Demo.Download",
    RetentionExplanation(
      typeName: "Demo.Download",
      kind: .heldByRoot,
      root: .init(kind: "task", name: "Task"),
      path: [
        step(
          "Task",
          "async frame",
          "Demo.Download",
          source: site("closure #1 in Downloader.start(_:)", "Downloader.swift", 20),
          variable: .init(
            name: "download",
            function: "step(_:)",
            file: "/demo/Sources/Demo/Step.swift",
            line: 12,
            suspension: site("step(_:)", "Step.swift", 14)
          )
        )
      ],
      cycleLength: 0,
      otherPaths: [],
      retainCount: .init(strong: 1, located: 1),
      notes: [],
      advice: []
    )
  )

  /// A timer that is armed.
  static let timer = report(
    5,
    "Demo.Clock",
    RetentionExplanation(
      typeName: "Demo.Clock",
      kind: .heldByRoot,
      root: .init(kind: "dispatch", name: "timer"),
      path: [
        step(
          "timer",
          "event handler",
          "closure",
          source: site("closure #1 in Clock.start()", "Clock.swift", 9)
        ),
        step(
          "closure",
          "captures Clock",
          "Demo.Clock",
          source: site("closure #1 in Clock.start()", "Clock.swift", 9)
        ),
      ],
      cycleLength: 0,
      otherPaths: [],
      retainCount: .init(strong: 1, located: 1),
      notes: [],
      advice: []
    )
  )

  /// An object with a retain that was not located.
  static let unexplained = report(
    6,
    "Demo.Session",
    RetentionExplanation(
      typeName: "Demo.Session",
      kind: .unexplained,
      root: nil,
      path: [step("Demo.Node", ".next", "Demo.Session", .conservative)],
      cycleLength: 0,
      otherPaths: [],
      retainCount: .init(strong: 2, located: 1),
      notes: [],
      advice: []
    )
  )

  /// A list that nothing reaches.
  static let unreachable = report(
    7,
    "Demo.Node",
    RetentionExplanation(
      typeName: "Demo.Node",
      kind: .cycle,
      root: nil,
      path: (0..<9).map { _ in step("Demo.Node", ".next", "Demo.Node") },
      cycleLength: 9,
      otherPaths: [],
      retainCount: .init(strong: 1, located: 1),
      notes: [],
      advice: []
    ),
    retained: (8, 432),
    isUnreachable: true
  )

  /// An object that was released after it had been reported.
  static let late = report(8, "Demo.Screen", nil, outcome: .releasedLate)
}
