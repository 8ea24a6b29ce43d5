import LeakReports

/// A kind of leak, which tools list by its name.
enum SarifRule: String, CaseIterable {
  /// Strong references that form a ring.
  case retainCycle = "retain-cycle"
  /// A variable that lives as long as the program.
  case heldByGlobal = "held-by-global"
  /// A task that runs or waits.
  case heldByTask = "held-by-task"
  /// A thread, its stack or its thread-local values.
  case heldByThread = "held-by-thread"
  /// A timer, a source or a queued block.
  case heldByDispatch = "held-by-dispatch"
  /// The running test.
  case heldByTestCase = "held-by-test-case"
  /// Another root.
  case heldByRoot = "held-by-root"
  /// Retains that were not located.
  case unexplained = "unexplained-retain"
  /// Late, but released.
  case releasedLate = "released-late"

  /// The kind of a finding.
  init(_ finding: Finding) {
    if case .late = finding.standing {
      self = .releasedLate
      return
    }
    switch finding.report.retention?.kind {
    case .cycle: self = .retainCycle
    case .heldByRoot: self = Self.rule(ofRoot: finding.report.retention?.root?.kind)
    case .unexplained, nil: self = .unexplained
    }
  }

  /// The kind of what a root holds.
  private static func rule(ofRoot kind: String?) -> SarifRule {
    switch kind {
    case "global", "static", "foundation": .heldByGlobal
    case "task": .heldByTask
    case "thread", "stack", "threadLocal": .heldByThread
    case "dispatch": .heldByDispatch
    case "testCase": .heldByTestCase
    default: .heldByRoot
    }
  }

  /// The place among all rules.
  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The name as identifiers are written: `RetainCycle`.
  var name: String {
    rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// How grave it is: `error` or `note`.
  var level: String { self == .releasedLate ? "note" : "error" }

  /// The kind in one sentence.
  var title: String {
    switch self {
    case .retainCycle: "An object is held by a retain cycle."
    case .heldByGlobal: "An object that should be gone is held by a global or static variable."
    case .heldByTask: "An object that should be gone is held by a task."
    case .heldByThread: "An object that should be gone is held by a thread."
    case .heldByDispatch: "An object that should be gone is held by Dispatch."
    case .heldByTestCase: "An object that should be gone is held by the running test case."
    case .heldByRoot: "An object that should be gone is held by a root."
    case .unexplained: "An object that should be gone has retains whose holder was not found."
    case .releasedLate: "An object was released later than it should have been."
    }
  }

  /// What to do about leaks of this kind in general.
  var help: String {
    switch self {
    case .retainCycle:
      "Objects of a ring keep each other alive, and no deinit of them runs. Make one reference weak: the one that is marked, which is where the leak is best broken."
    case .heldByGlobal:
      "What a global or static variable reaches lives as long as the program. Take the object out when it is dismissed, or hold it weakly."
    case .heldByTask:
      "A task keeps what it uses until it ends. Cancel it when the object is dismissed, see that what it waits for comes, or capture the object weakly."
    case .heldByThread:
      "A variable of a function that has not returned, or a value of the thread, keeps the object. Let the function return, or release the object before it waits."
    case .heldByDispatch:
      "An armed timer or source, or a block that is queued, keeps what its closures capture. Cancel it when the object is dismissed, or capture the object weakly."
    case .heldByTestCase:
      "A property of the test case keeps the object. Set it to nil in tearDown()."
    case .heldByRoot:
      "What a root reaches stays alive. Take the object out of the path that the report shows, or hold it weakly there."
    case .unexplained:
      "Not every strong retain could be located: the holder may be memory that is not looked at. The report says what was found, and where to look."
    case .releasedLate:
      "The object outlived its grace period and was released after all. If that is meant, give its dismissal a longer grace period."
    }
  }
}
