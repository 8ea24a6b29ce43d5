import LeakFinder
import LeakFindings
import LeakReports
import LeakTracking

/// What is said about one leak in a test, where, and how loudly.
struct LeakFailure: Sendable {
  /// When the object should have been gone.
  enum Moment: Sendable {
    /// When the closure had returned it.
    case afterClosure

    /// When the test was over.
    case endOfTest
  }

  /// The whole text.
  let message: String

  /// What is said where an equal leak was recorded before; nil for what has no fingerprint.
  let repeated: Repeat?

  /// The type that grew; nil for what is about no growth.
  let growth: GrowthWatch.Growth?

  /// The call that registered the object.
  let site: CallSite

  /// Where the leak is shown.
  let place: SourcePlace

  /// What the leak does to the test.
  let mode: LeakDetectionMode

  /// How many more leaks of the same check are like this one.
  var alikeCount = 0

  /// Says so in these words.
  init(message: String, site: CallSite, mode: LeakDetectionMode) {
    self.message = message
    repeated = nil
    growth = nil
    self.site = site
    self.place = SourcePlace(site)
    self.mode = mode
  }

  /// Says in these words which type grew.
  init(message: String, growth: GrowthWatch.Growth, site: CallSite, mode: LeakDetectionMode) {
    self.message = message
    repeated = nil
    self.growth = growth
    self.site = site
    self.place = SourcePlace(site)
    self.mode = mode
  }

  /// Says what a report means for a test.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - site: The call that registered the object.
  ///   - place: Where the leak is shown; nil for the call.
  ///   - moment: When the object should have been gone.
  ///   - testName: The running test; nil where it is not known.
  ///   - lookedOnce: Whether the calling thread allowed no waiting.
  ///   - mode: What the leak does to the test.
  init(
    _ report: LeakReport,
    site: CallSite,
    place: SourcePlace? = nil,
    moment: Moment,
    testName: String?,
    lookedOnce: Bool,
    mode: LeakDetectionMode
  ) {
    var parts: [String] = []
    let retention = report.retention
    if lookedOnce, retention?.kind != .cycle {
      parts.append(LeakFailure.cannotWait(for: report.object.typeName))
    }
    parts.append("\(report)")
    if let hint = LeakFailure.holderHint(report, moment: moment, testName: testName) {
      parts.append(hint)
    }
    if lookedOnce, retention?.kind == .cycle {
      parts.append(
        """

          looked at once only, because this call is not async: if something breaks the cycle a \
        little later, make this test async and await the call.
        """
      )
    }
    message = parts.joined(separator: "\n")
    let mayBeLate = lookedOnce && retention?.kind != .cycle
    repeated = Repeat(
      report: report,
      testName: testName,
      preface: mayBeLate ? LeakFailure.mayBeLate(report.object.typeName) : nil
    )
    growth = nil
    self.site = site
    self.place = place ?? SourcePlace(site)
    self.mode = LeakFailure.mode(mode, of: report)
  }

  /// Says what a test left behind unreachable.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - place: Where the test is written.
  ///   - testName: The test.
  ///   - mode: What it does to the test.
  init(
    garbage report: LeakReport,
    place: SourcePlace,
    testName: String,
    mode: LeakDetectionMode
  ) {
    message = "\(report)"
    repeated = Repeat(report: report, testName: testName, preface: nil)
    growth = nil
    site = CallSite(fileID: "LeakFinderTesting", filePath: "LeakFinderTesting", line: 1, column: 1)
    self.place = place
    self.mode = LeakFailure.mode(mode, of: report)
  }

  /// What a leak does to a test: one that is known by a rule fails nothing.
  private static func mode(
    _ mode: LeakDetectionMode,
    of report: LeakReport
  ) -> LeakDetectionMode {
    report.knownLeak == nil ? mode : .warning
  }

  /// The words for an object that may only be late, where nobody may wait for it.
  private static func cannotWait(for typeName: String) -> String {
    """
    Make this test async: \(TypeName.short(typeName)) is still alive right after the call, and a \
    call that is not async cannot wait on Swift concurrency's threads for a release that comes \
    through the main queue, an actor or a task. Write `func test() async` and `await \
    expectDeallocation { … }` or `await expectNoLeaks { … }`. What holds it at this moment:

    """
  }

  /// The same in one sentence, for an object like one that was reported in full before.
  private static func mayBeLate(_ typeName: String) -> String {
    """
    Make this test async: \(TypeName.short(typeName)) is still alive right after the call, and a \
    call that is not async cannot wait for it.
    """
  }

  /// Who holds the object, where that is the test itself.
  private static func holderHint(
    _ report: LeakReport,
    moment: Moment,
    testName: String?
  ) -> String? {
    guard let retention = report.retention, !report.isUnreachable else { return nil }
    if retention.kind == .heldByRoot, retention.root?.kind == "testCase" {
      let label = retention.path.first?.label ?? ""
      let holder = (retention.root?.name ?? "the test case") + label
      switch moment {
      case .afterClosure:
        return
          "\n  the test itself still holds it, by \(holder): make the object inside the closure, or let go of it there."
      // What the advice says frees it, unless a ring does not.
      case .endOfTest: return "\n  the test itself still holds it, by \(holder)."
      }
    }
    let located = retention.retainCount.located
    let unlocated = retention.retainCount.strong.map { $0 - located } ?? (located == 0 ? 1 : 0)
    // What looks like a reference in a task's frame or on a stack can be the test's own variable, unless it is known that
    // the test has none.
    let isGuess =
      (located == 0 || ["task", "stack"].contains(retention.root?.kind ?? ""))
      && retention.path.contains { $0.kind == .conservative } && retention.mayBeHeldByCaller
    guard retention.kind == .unexplained && unlocated > 0 || isGuess else { return nil }
    switch moment {
    case .afterClosure:
      let caller = report.dismissal.backtrace.first?.symbol?.withoutClosures
      let function = caller ?? testName
      let name = function.map { " \($0)" } ?? ""
      return """

          the test itself may still hold it: probably by a variable of the calling function\(name), \
        or by a property of its suite. Make the object inside the closure.
        """
    case .endOfTest:
      return """

          the test's own variables are gone by now; what is left are a property of its suite, an \
        argument of a parameterised test, a global, a task.
        """
    }
  }
}
