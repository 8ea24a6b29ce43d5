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
  ///   - suite: The type of the running test's suite with its module; nil where it is not known.
  ///   - lookedOnce: Whether the calling thread allowed no waiting.
  ///   - mode: What the leak does to the test.
  init(
    _ report: LeakReport,
    site: CallSite,
    place: SourcePlace? = nil,
    moment: Moment,
    testName: String?,
    suite: String? = nil,
    lookedOnce: Bool,
    mode: LeakDetectionMode
  ) {
    var parts: [String] = []
    let retention = report.retention
    if lookedOnce, retention?.kind != .cycle {
      parts.append(LeakFailure.cannotWait(for: report.object.typeName))
    }
    parts.append("\(report)")
    if let hint = LeakFailure.holderHint(report, moment, testName, suite) {
      parts.append(hint)
    }
    if lookedOnce, retention?.kind == .cycle {
      parts.append(LeakFailure.lookedAtOnce(if: "something breaks the cycle a little later"))
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

  /// What is said below a leak that hardly goes by itself, where nobody may wait for it.
  ///
  /// - Parameter change: What may happen yet.
  /// - Returns: A line.
  static func lookedAtOnce(if change: String) -> String {
    """

      looked at once only, because this call is not async: if \(change), make this test async and \
    await the call.
    """
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
}
