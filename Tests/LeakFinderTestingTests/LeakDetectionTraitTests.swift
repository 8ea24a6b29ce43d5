import Dispatch
import LeakFinder
import Testing

@testable import LeakFinderTesting

@Suite("The trait .detectsLeaks")
struct LeakDetectionTraitTests {
  /// Runs a body as a test with the trait would.
  private func runTest(
    _ mode: LeakDetectionMode = .failure,
    _ body: @concurrent @escaping @Sendable () async throws -> Void
  ) async throws {
    let test = try #require(Test.current)
    try await LeakDetectionTrait(mode: mode).provideScope(
      for: test,
      testCase: nil,
      performing: body
    )
  }

  @Test("passes a test whose dismissed objects are gone")
  func passesForReleased() async throws {
    try await runTest {
      LeakTracker.shared.didDismiss(Ring())
      expectDeallocation(of: Ring())
    }
  }

  // The shared tracker does nothing in release builds, unless it is asked to.
  @Test(
    "fails for what was dismissed and is alive, at the line of the dismissal",
    .enabled(if: LeakTracker.shared.isActive)
  )
  func failsForDismissed() async throws {
    let ring = Ring.leaked()
    let line = #line + 3
    try await withKnownIssue {
      try await runTest {
        LeakTracker.shared.didDismiss(ring, gracePeriod: .milliseconds(20))
      }
    } matching: { issue in
      "\(issue)".contains("LEAK  Ring") && issue.sourceLocation?.line == line
    }
    ring.cut()
  }

  @Test("fails for what was expected to be gone, at the line of the expectation")
  func failsForExpected() async throws {
    let ring = Ring.leaked()
    let line = #line + 3
    try await withKnownIssue {
      try await runTest {
        expectDeallocation(of: Ring(), ring, within: .milliseconds(20))
      }
    } matching: { issue in
      "\(issue)".contains("LEAK  Ring") && issue.sourceLocation?.line == line
    }
    ring.cut()
  }

  @Test("gives an object the whole of the test, however short the time afterwards")
  func countsFromTheEnd() async throws {
    try await runTest {
      let ring = Ring.leaked()
      expectDeallocation(of: ring, within: .zero)
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) {
          continuation.resume()
        }
      }
      ring.cut()
    }
  }

  @Test("adds nothing to a test that threw")
  func addsNothingToError() async {
    struct NoScreen: Error {}
    let ring = Ring.leaked()
    await #expect(throws: NoScreen.self) {
      try await runTest {
        LeakTracker.shared.didDismiss(ring, gracePeriod: .milliseconds(20))
        throw NoScreen()
      }
    }
    ring.cut()
  }

  @Test("still judges a test with an issue that is known")
  func judgesAfterKnownIssue() async throws {
    let ring = Ring.leaked()
    try await withKnownIssue {
      try await runTest {
        withKnownIssue { Issue.record("known") }
        expectDeallocation(of: ring, within: .milliseconds(20))
      }
    } matching: { issue in
      "\(issue)".contains("LEAK  Ring")
    }
    ring.cut()
  }

  @Test("covers child tasks, each test for itself")
  func coversChildTasks() async throws {
    let ring = Ring.leaked()
    async let clean: Void = runTest {
      await withTaskGroup { group in
        group.addTask { expectDeallocation(of: Ring()) }
      }
    }
    try await withKnownIssue {
      try await runTest {
        await withTaskGroup { group in
          group.addTask { expectDeallocation(of: ring, within: .milliseconds(20)) }
        }
      }
    } matching: { issue in
      "\(issue)".contains("LEAK  Ring")
    }
    try await clean
    ring.cut()
  }

  @Test("is needed by expectDeallocation(of:), which says so")
  func isNeeded() {
    let line = #line + 2
    withKnownIssue {
      expectDeallocation(of: Ring())
    } matching: { issue in
      "\(issue)".contains("add the trait: @Test(.detectsLeaks)")
        && issue.sourceLocation?.line == line
    }
  }

  @Test("is not in the process of an exit test, which expectDeallocation(of:) says")
  func exitTest() async throws {
    try await withKnownIssue {
      try await runTest {
        await #expect(processExitsWith: .success) { expectDeallocation(of: Ring()) }
      }
    } matching: { issue in
      "\(issue)".contains("checks nothing in the body of an exit test")
        && !"\(issue)".contains("add the trait")
    }
  }

  @Test("only warns where that is asked for")
  func warns() async throws {
    let ring = Ring.leaked()
    try await runTest(.warning) {
      expectDeallocation(of: ring, within: .milliseconds(20))
    }
    ring.cut()
  }

  @Test("may stand at a suite and at its tests")
  func nests() async throws {
    let ring = Ring.leaked()
    try await withKnownIssue {
      try await runTest {
        try await runTest {
          expectDeallocation(of: ring, within: .milliseconds(20))
        }
      }
    } matching: { issue in
      "\(issue)".contains("LEAK  Ring")
    }
    ring.cut()
  }
}
