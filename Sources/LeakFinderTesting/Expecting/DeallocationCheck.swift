import LeakFinder
import LeakTracking
import Testing

/// Looks whether objects are gone, and otherwise waits, asks what holds them, and says so.
///
/// The first look is all there is where a test passes; the rest is kept out of its way.
struct DeallocationCheck: Sendable {
  /// The objects, each with the call that expects it to be gone.
  private let expectations: [Expectation]

  /// Why the objects should be gone, for their reports.
  private static let reason = "returned by the closure of expectDeallocation"

  /// Passes at once where the objects are gone; otherwise waits on this thread, and judges.
  @inline(__always)
  static func verify(_ boxes: [WeakBox], within limit: Duration, at site: CallSite) {
    guard boxes.contains(where: \.isAlive) else { return }
    DeallocationCheck(boxes, limit: limit, site: site).wait()
  }

  /// Passes at once where the objects are gone; otherwise suspends the task, and judges.
  @inline(__always)
  static func verify(_ boxes: [WeakBox], within limit: Duration, at site: CallSite) async {
    guard boxes.contains(where: \.isAlive) else { return }
    await DeallocationCheck(boxes, limit: limit, site: site).wait()
  }

  /// A check of objects that were alive at the first look.
  private init(_ boxes: [WeakBox], limit: Duration, site: CallSite) {
    expectations = boxes.map { Expectation(box: $0, limit: limit, site: site) }
  }

  /// Whether all objects are gone.
  private var isFulfilled: Bool { !expectations.contains(where: \.box.isAlive) }

  /// Waits on the calling thread, as far as that may wait.
  @inline(never)
  private func wait() {
    guard TestTracker.isActive else { return }
    let way = BlockingWait.here
    if BlockingWait.yieldBriefly(until: { isFulfilled }) { return }
    let test = RunningTest.current
    let scope = makeScope(test)
    register(in: scope)
    let outcome = way.leaks(of: scope)
    judge(outcome.leaks, of: test, lookedOnce: outcome.lookedOnce)
    // After one look it is no news that the object went after all.
    if outcome.lookedOnce { TestTracker.shared.abandon(scope: scope) }
    scope.close()
  }

  /// Suspends the calling task.
  @inline(never)
  private func wait() async {
    guard TestTracker.isActive else { return }
    for _ in 0..<8 {
      await Task.yield()
      if isFulfilled { return }
    }
    let test = RunningTest.current
    let scope = makeScope(test)
    // Having been suspended, the task has no callers on its stack.
    register(in: scope, options: .withoutBacktrace)
    let leaks = await TestTracker.leaks(of: scope)
    judge(leaks, of: test, lookedOnce: false)
    scope.close()
  }

  /// A scope of this check's own, which starts where the running test's does.
  private func makeScope(_ test: RunningTest?) -> TrackingScope {
    let scope = TrackingScope(
      name: test?.name ?? "expectDeallocation",
      tracker: TestTracker.shared
    )
    for keepsake in test?.scope.keepsakes ?? [] { scope.add(keepsake) }
    return scope
  }

  /// Hands what is alive over to the tracker.
  private func register(in scope: TrackingScope, options: DismissalOptions = []) {
    for expectation in expectations {
      expectation.register(in: scope, reason: DeallocationCheck.reason, options: options)
    }
  }

  /// Records what the tracker found.
  private func judge(_ leaks: [ScopedReport], of test: RunningTest?, lookedOnce: Bool) {
    for scoped in leaks {
      let failure = LeakFailure(
        scoped.report,
        site: scoped.site,
        moment: .afterClosure,
        testName: test?.name ?? Test.current?.name,
        suite: Test.current?.suiteType,
        lookedOnce: lookedOnce,
        mode: (test?.mode ?? .failure).effective
      )
      // Who named objects is told of each.
      Recorder.record(failure)
      test?.noteTold([scoped.place])
    }
  }
}
