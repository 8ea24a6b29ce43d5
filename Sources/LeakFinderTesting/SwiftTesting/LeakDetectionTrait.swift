import LeakFinder
import LeakLocking
public import Testing

/// A trait that checks at the end of a test that the objects it dismissed are released.
///
/// Checked are all objects dismissed through `LeakTracker.shared` in the test's task and its child
/// tasks, and all that were given to `expectDeallocation(of:)`. A test that failed or threw is not
/// checked. Each test of a suite and each argument of a parameterised test is checked for itself.
public struct LeakDetectionTrait: TestTrait, SuiteTrait, TestScoping {
  /// What a leak does to the test.
  let mode: LeakDetectionMode

  /// True: every test of a suite is checked.
  public var isRecursive: Bool { true }

  /// Runs a test, then checks what it left behind.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard TestTracker.isActive else { return try await function() }
    if let outer = RunningTest.ofTask, outer.isScope(of: test, testCase) {
      // The suite's trait checks the test; what is nearest to the test says what a leak does to it.
      outer.setMode(mode)
      return try await function()
    }
    let running = RunningTest(
      name: test.name,
      declaration: .place(SourcePlace(test.sourceLocation)),
      mode: mode,
      testID: test.id,
      isCase: testCase != nil
    )
    let hasFailed = Locked(false)
    let watch = IssueHandlingTrait.compactMapIssues { issue in
      // Every test that runs is asked about an issue that belongs to none: it fails no test, and is recorded without it.
      guard Test.current != nil else { return nil }
      #if compiler(>=6.3)
      let isFailure = issue.isFailure
      #else
      let isFailure = true
      #endif
      if isFailure { hasFailed.withLock { $0 = true } }
      return issue
    }
    running.watchGarbage()
    do {
      try await watch.provideScope(for: test, testCase: testCase) {
        try await RunningTest.$ofTask.withValue(running) {
          try await TrackingScope.$current.withValue(running.scope) {
            try await function()
          }
        }
      }
    } catch {
      running.abandon()
      throw error
    }
    guard !hasFailed.withLock({ $0 }) else { return running.abandon() }
    Recorder.record(await running.finish())
  }
}
