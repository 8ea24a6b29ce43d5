import LeakFinder
import LeakLocking
import LeakMemory
import LeakReports
import LeakTracking
import Testing

/// One test that runs, as far as leaks are concerned.
///
/// In Swift Testing there are many at a time, each in its own task; in XCTest there is one.
final class RunningTest: Sendable {
  /// What changes while the test runs.
  private struct State {
    /// What is to be gone when the test is over.
    var expectations: [Expectation] = []

    /// What a leak does to the test.
    var mode: LeakDetectionMode

    /// Where the objects are that the test was told of already, as leaks, with every bit turned.
    var told: Set<UInt> = []

    /// Finds what the test leaves behind unreachable; nil where it is not looked for.
    var garbage: TestGarbage?
  }

  /// The Swift Testing test with the trait that the calling task belongs to.
  @TaskLocal static var ofTask: RunningTest?

  /// The test to which a call belongs: its task's, else the one that XCTest runs.
  static var current: RunningTest? { ofTask ?? XCTestWatch.runningTest }

  /// For people.
  let name: String

  /// Where the test is written.
  private let home: TestHome

  /// The test in Swift Testing, and whether it is a single case of it; nil for XCTest's.
  private let testID: Test.ID?
  private let isCase: Bool

  /// The registrations made while the test ran.
  let scope: TrackingScope

  /// The changing part.
  private let state: Locked<State>

  /// A test that has just begun.
  ///
  /// - Parameters:
  ///   - name: As the framework gives it.
  ///   - declaration: Where the test is declared; nil where the framework does not say.
  ///   - mode: What a leak does to the test.
  ///   - testID: The test in Swift Testing; nil for XCTest's.
  ///   - isCase: Whether it is a single case of that test.
  init(
    name: String,
    declaration: TestDeclaration?,
    mode: LeakDetectionMode,
    testID: Test.ID? = nil,
    isCase: Bool = false
  ) {
    self.name = name
    self.testID = testID
    self.isCase = isCase
    home = TestHome(name: name, declaration: declaration)
    scope = TrackingScope(name: name, tracker: TestTracker.shared)
    state = Locked(State(mode: mode))
  }

  /// What a leak does to the test.
  var mode: LeakDetectionMode { ownMode.effective }

  /// What a leak does to the test, whatever the environment asks for.
  var ownMode: LeakDetectionMode { state.withLock { $0.mode } }

  /// Whether this is what runs a test, or a case of it, already.
  func isScope(of test: Test, _ testCase: Test.Case?) -> Bool {
    testID == test.id && isCase == (testCase != nil)
  }

  /// Notes objects that the test was told of as leaks: at its end they are not told again.
  ///
  /// - Parameter places: Where they are, with every bit turned.
  func noteTold(_ places: Set<UInt>) {
    state.withLock { $0.told.formUnion(places) }
  }

  /// Changes what a leak does to the test.
  func setMode(_ mode: LeakDetectionMode) {
    state.withLock { $0.mode = mode }
  }

  /// Expects an object to be gone when the test is over.
  func expect(_ expectation: Expectation) {
    state.withLock { $0.expectations.append(expectation) }
  }

  /// Looks from now on for what the test leaves behind unreachable, where it runs alone.
  func watchGarbage() {
    guard TestTracker.isActive, state.withLock({ $0.garbage == nil }),
      let garbage = TestGarbage()
    else { return }
    state.withLock { $0.garbage = garbage }
  }

  /// Forgets everything: the test failed by itself, was skipped, or threw.
  func abandon() {
    state.withLock { $0.expectations.removeAll() }
    TestTracker.shared.abandon(scope: scope)
    scope.close()
  }

  /// Judges a test that has passed so far, waiting on the calling thread.
  ///
  /// Waits for nothing where nothing is left.
  func finish() -> [LeakFailure] {
    registerSurvivors()
    defer { scope.close() }
    let scope = scope
    let outcome = BlockingWait.here.leaks(of: scope)
    let garbage = state.withLock { $0.garbage }?.reports(of: home, except: told(outcome.leaks))
    return failures(from: outcome.leaks, lookedOnce: outcome.lookedOnce)
      + failures(from: garbage ?? [])
  }

  /// Where the objects are that the test is told of anyway.
  private func told(_ leaks: [ScopedReport]) -> Set<UInt> {
    state.withLock { $0.told }.union(leaks.map(\.place))
  }

  /// Judges a test that has passed so far, suspending the calling task.
  ///
  /// Suspends for nothing where nothing is left.
  func finish() async -> [LeakFailure] {
    registerSurvivors()
    let leaks = await TestTracker.leaks(of: scope)
    scope.close()
    let garbage = await state.withLock { $0.garbage }?.reports(of: home, except: told(leaks))
    return failures(from: leaks, lookedOnce: false) + failures(from: garbage ?? [])
  }

  /// Hands what is still alive over to the tracker, whose clock begins now that the test is over.
  private func registerSurvivors() {
    let expectations = state.withLock { state in
      defer { state.expectations.removeAll() }
      return state.expectations
    }
    for expectation in expectations where expectation.box.isAlive {
      expectation.register(
        in: scope,
        reason: "expected to be gone when the test was over",
        options: .withoutBacktrace
      )
    }
  }

  /// Says what garbage means for this test.
  private func failures(from garbage: [LeakReport]) -> [LeakFailure] {
    TestTracker.shared.appendToFile(garbage)
    return garbage.map {
      LeakFailure(garbage: $0, place: home.ownPlace, testName: name, mode: mode)
    }
  }

  /// Says what leaks mean for this test.
  private func failures(from leaks: [ScopedReport], lookedOnce: Bool) -> [LeakFailure] {
    leaks.map { leak in
      LeakFailure(
        leak.report,
        site: leak.site,
        place: home.place(of: leak.report, registeredAt: leak.site),
        moment: .endOfTest,
        testName: name,
        lookedOnce: lookedOnce,
        mode: mode
      )
    }
  }
}
