import Dispatch
import LeakFinderTesting
import Testing

@Suite("expectDeallocation { }")
struct ExpectDeallocationTests {
  /// A protocol, because a generic parameter would reject its existential.
  private protocol Model: AnyObject {}

  /// Nothing special.
  private final class Plain: Model {}

  /// Belongs to the main actor.
  @MainActor
  private final class MainScreen {}

  @Test("passes for what is gone, whatever the closure's type")
  func passesForAllForms() {
    expectDeallocation { Plain() }
    expectDeallocation { () -> AnyObject? in nil }
    expectDeallocation { Plain() as Plain? }
    expectDeallocation(within: .seconds(2)) {
      let model: any Model = Plain()
      return model
    }
    expectDeallocation { [Plain(), Ring(), nil] }
    expectDeallocation {
      let plain = Plain()
      let ring = Ring()
      return [plain, ring]
    }
  }

  @Test("a closure without a value is one that lacks its object, not one of two forms")
  func closuresWithoutValue() async {
    struct NoScreen: Error {}
    #expect(throws: NoScreen.self) { try expectDeallocation { throw NoScreen() } }
    await #expect(throws: NoScreen.self) {
      try await expectDeallocation {
        await Task.yield()
        throw NoScreen()
      }
    }
  }

  @Test("passes in async tests, for closures with and without await")
  func passesForAsyncForms() async {
    await expectDeallocation { Plain() }
    await expectDeallocation {
      await Task.yield()
      return Plain()
    }
    await expectDeallocation {
      await Task.yield()
      return [Plain(), Ring()]
    }
  }

  @Test("keeps to the main actor where the test does")
  @MainActor
  func keepsIsolationInSyncTest() {
    expectDeallocation { MainScreen() }
  }

  @Test("keeps to the main actor where the async test does")
  @MainActor
  func keepsIsolation() async {
    await expectDeallocation { MainScreen() }
    await expectDeallocation {
      let screen = MainScreen()
      await Task.yield()
      MainActor.assertIsolated()
      return screen
    }
  }

  @Test("passes an error of the closure on")
  func passesErrorOn() async {
    struct NoPlain: Error {}
    #expect(throws: NoPlain.self) { try expectDeallocation { () -> AnyObject? in throw NoPlain() } }
    await #expect(throws: NoPlain.self) {
      try await expectDeallocation { () -> AnyObject? in
        await Task.yield()
        throw NoPlain()
      }
    }
  }

  @Test("fails for an object that holds itself, with the report")
  func failsForCycle() async {
    let cutter = RingCutter()
    await withKnownIssue {
      await expectDeallocation(within: .milliseconds(50)) { cutter.makeRing() }
    } matching: { issue in
      "\(issue)".contains("LEAK  Ring is still alive")
    }
  }

  @Test("fails at the caller's line")
  func failsAtCallersLine() async {
    let cutter = RingCutter()
    let line = #line + 2
    await withKnownIssue {
      await expectDeallocation(within: .milliseconds(50)) { cutter.makeRing() }
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileID == "LeakFinderTestingTests/ExpectDeallocationTests.swift"
    }
  }

  @Test("fails once for each of several objects that are left")
  func failsForEach() async {
    let cutters = [RingCutter(), RingCutter()]
    await confirmation(expectedCount: 2) { isLeft in
      await withKnownIssue {
        await expectDeallocation(within: .milliseconds(50)) {
          [cutters[0].makeRing(), Plain(), cutters[1].makeRing()]
        }
      } matching: { issue in
        isLeft()
        return "\(issue)".contains("LEAK  Ring")
      }
    }
  }

  @Test("says that the calling function holds the object itself, by a variable where one is known")
  func saysWhoHolds() async {
    let held = Plain()
    await withKnownIssue {
      await expectDeallocation(within: .milliseconds(50)) { held }
    } matching: { issue in
      "\(issue)".contains("probably by a variable of the calling function")
        || "\(issue)".contains("the test itself still holds it, by its variable held:")
    }
    _ = held
  }

  @Test("in a test that is not async asks for one instead of blaming a leak")
  func asksForAsync() {
    let held = Plain()
    withKnownIssue {
      expectDeallocation { held }
    } matching: { issue in
      "\(issue)".contains(
        "Make this test async: ExpectDeallocationTests.Plain is still alive right after the call"
      )
    }
    _ = held
  }

  @Test("in a test that is not async names a cycle all the same")
  func namesCycleInSyncTest() {
    let cutter = RingCutter()
    withKnownIssue {
      expectDeallocation { cutter.makeRing() }
    } matching: { issue in
      "\(issue)".contains("LEAK  Ring is still alive")
    }
  }

  @Test(
    "takes any time for what is gone",
    arguments: [Duration.seconds(-1), .zero, .seconds(Int64.max)]
  )
  func takesAnyLimit(limit: Duration) async {
    await expectDeallocation(within: limit) { Plain() }
    await expectDeallocation(within: max(limit, .seconds(1))) {
      let ring = Ring.leaked()
      DispatchQueue.global().async { ring.cut() }
      return ring
    }
  }

  @Test("does not wait where there is no time", arguments: [Duration.seconds(-1), .zero])
  func waitsForNothing(limit: Duration) async {
    let cutter = RingCutter()
    await withKnownIssue {
      await expectDeallocation(within: limit) { cutter.makeRing() }
    } matching: { issue in
      "\(issue)".contains("LEAK  Ring")
    }
  }

  @Test("finds a leak in a test that was cancelled, too")
  func worksWhenCancelled() async {
    await withKnownIssue {
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        let cutter = RingCutter()
        await expectDeallocation(within: .milliseconds(20)) { cutter.makeRing() }
      }
      task.cancel()
      await task.value
    } matching: { issue in
      "\(issue)".contains("LEAK  Ring")
    }
  }

  @Test("keeps to an actor of the test's own")
  func keepsToActor() async {
    /// A test's own actor.
    actor Home {
      /// Belongs to the actor.
      var model: Plain? = Plain()

      /// Lets the model go.
      func expectModelToGo() async {
        await expectDeallocation {
          defer { model = nil }
          return model
        }
        #expect(model == nil)
      }
    }
    await Home().expectModelToGo()
  }
}
