import Dispatch
import LeakFinder
import Testing

@testable import LeakFinderTesting

@Suite("Scenarios: tests that look for leaks")
struct TestingScenarios {
  @Test("Looking inside the owner's lifetime and after it finds different leaks (row 165)")
  func order() async throws {
    let test = try #require(Test.current)
    let owner = Owner()
    // Inside: the owner still holds what is looked at.
    await withKnownIssue {
      await expectDeallocation(within: .milliseconds(20)) { owner.makePart() }
    } matching: { issue in
      "\(issue)".contains("LEAK  Part is still alive")
    }
    // Around: the owner is torn down before anybody looks.
    try await LeakDetectionTrait(mode: .failure).provideScope(for: test, testCase: nil) {
      expectDeallocation(of: owner.makePart())
      owner.tearDown()
    }
    // Around a part that leaks by itself: found there too.
    let part = Part()
    part.next = part
    try await withKnownIssue {
      try await LeakDetectionTrait(mode: .failure).provideScope(for: test, testCase: nil) {
        expectDeallocation(of: part, within: .milliseconds(20))
        owner.tearDown()
      }
    } matching: { issue in
      "\(issue)".contains("LEAK  Part is still alive")
    }
    part.next = nil
  }

  @Test("What a timer's closure captured and used once is gone after it fired (row 180)")
  func oneShotTimer() async {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    await expectDeallocation(within: .seconds(60)) {
      let part = Part()
      timer.setEventHandler {
        part.uses += 1
        timer.cancel()
        timer.setEventHandler(handler: nil)
      }
      timer.schedule(deadline: .now() + .milliseconds(10))
      timer.activate()
      return part
    }
  }
}

// SAFETY: Used by one closure or one test, never at once.
private final class Part: @unchecked Sendable {
  var uses = 0
  var next: Part?
}

// SAFETY: Used by one test, from one task at a time.
private final class Owner: @unchecked Sendable {
  private var parts: [Part] = []

  func makePart() -> Part {
    let part = Part()
    parts.append(part)
    return part
  }

  func tearDown() { parts = [] }
}
