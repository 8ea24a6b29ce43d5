import LeakAnalysis
import Dispatch
import LeakFinder
import LeakLocking
import XCTest

@testable import LeakFinderTesting

/// What passes in XCTest; what must fail there is in `Tests/UserPackage`, in a process of its own.
final class ExpectDeallocationXCTests: XCTestCase {
  /// Nothing special.
  private final class Plain: Sendable {}

  /// Belongs to the main actor.
  @MainActor
  private final class MainScreen {}

  /// What the test case holds.
  private var sut: Plain?

  /// Keeps an object alive beyond a test.
  private static let kept = Locked<Plain?>(nil)

  override class func tearDown() {
    kept.withLock { $0 = nil }
  }

  override func tearDown() {
    sut = nil
  }

  func testTheObserverKnowsTheRunningTest() {
    XCTAssertTrue(XCTestWatch.isTestRunning)
    XCTAssertEqual(RunningTest.current?.name, name)
    let keepsakes = RunningTest.current?.scope.keepsakes ?? []
    XCTAssertEqual(keepsakes.map(\.name), ["ExpectDeallocationXCTests"])
  }

  func testTheObserverKnowsTheRunningTestOnOtherThreads() async {
    let name = await Task.detached { RunningTest.current?.name }.value
    XCTAssertEqual(name, self.name)
  }

  func testMainThreadRunsItsLoopWhileItWaits() {
    XCTAssertEqual(BlockingWait.here, .runningMainLoop)
  }

  func testTasksOfAsyncTestsMustNotBlock() async {
    XCTAssertEqual(BlockingWait.here, .forbidden)
  }

  func testWhatIsGonePasses() {
    expectDeallocation { Plain() }
    expectDeallocation { [Plain(), nil, Plain()] }
  }

  func testReleaseThroughMainQueue() {
    expectDeallocation {
      let plain = Plain()
      DispatchQueue.main.async { _ = plain }
      return plain
    }
  }

  func testReleaseThroughMainActor() {
    expectDeallocation {
      let plain = Plain()
      Task { @MainActor in
        await Task.yield()
        _ = plain
      }
      return plain
    }
  }

  func testReleaseThroughDetachedTask() {
    expectDeallocation {
      let plain = Plain()
      Task.detached {
        await Task.yield()
        _ = plain
      }
      return plain
    }
  }

  func testAsyncForm() async {
    await expectDeallocation { Plain() }
    await expectDeallocation {
      let plain = Plain()
      DispatchQueue.main.async { _ = plain }
      return plain
    }
  }

  @MainActor
  func testMainActorObjects() {
    expectDeallocation { MainScreen() }
  }

  @MainActor
  func testMainActorObjectsInAsyncTest() async {
    await expectDeallocation { MainScreen() }
  }

  func testPropertyThatTearDownClears() {
    sut = Plain()
    expectDeallocation(of: sut)
  }

  func testVariableOfTheTest() {
    let plain = Plain()
    expectDeallocation(of: plain, nil)
    XCTAssertNotNil(plain)
  }

  func testSkippedTestIsNotJudged() throws {
    let plain = Plain()
    expectDeallocation(of: plain)
    ExpectDeallocationXCTests.kept.withLock { $0 = plain }
    throw XCTSkip("shows that a skipped test adds no failure")
  }
}
