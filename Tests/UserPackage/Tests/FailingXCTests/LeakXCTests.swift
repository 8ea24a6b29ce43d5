import LeakFinderTesting
import Screens
import XCTest

final class LeakXCTests: XCTestCase {
  var kept: Screen?

  func testBoundMethod() {
    expectDeallocation(within: .milliseconds(200)) { BoundMethodScreen(leaking: true) }
  }

  func testClosureInArrayOfStructs() async {
    await expectDeallocation(within: .milliseconds(200)) {
      MenuScreen(leaking: true)
    }
  }

  func testMutexBesideBackReference() {
    expectDeallocation(within: .milliseconds(200)) {
      let vault = Vault(leaking: true)
      vault.content.withLock { $0 = 7 }
      return vault
    }
  }

  func testStillHeldByProperty() {
    kept = Screen()
    expectDeallocation(within: .milliseconds(200)) { kept }
  }

  func testStillHeldByVariable() {
    let screen = Screen()
    expectDeallocation(within: .milliseconds(200)) { screen }
    screen.title = "in use"
  }

  func testPropertyAfterTheTest() {
    kept = Screen()
    expectDeallocation(of: kept, within: .milliseconds(200))
  }

  func testExpectedAtTheEnd() {
    let screen = BoundMethodScreen(leaking: true)
    expectDeallocation(of: screen, within: .milliseconds(200))
  }

  func testFailsByItself() {
    let screen = BoundMethodScreen(leaking: true)
    expectDeallocation(of: screen)
    XCTAssertEqual(screen.count, 1)
  }

  func testThrowsByItself() throws {
    struct NoScreen: Error {}
    let screen = BoundMethodScreen(leaking: true)
    expectDeallocation(of: screen)
    throw NoScreen()
  }

  func testSubscriptionOfAVariable() async {
    let bus = Bus()
    await expectDeallocation(within: .milliseconds(200)) {
      let screen = Screen()
      bus.subscribe { screen.title = $0 }
      return screen
    }
    bus.publish("in use")
  }
}

final class DismissalXCTests: LeakDetectingTestCase {
  func testDismissed() {
    let navigator = Navigator()
    navigator.push(Screen(leaking: true))
    navigator.pop()
  }

  func testNothingIsLeftForTheNext() {
    let navigator = Navigator()
    navigator.push(Screen())
    navigator.pop()
  }
}

final class SetUpXCTests: XCTestCase {
  override func setUp() {
    detectLeaks()
  }

  func testDismissedOnAnotherThread() {
    let isPopped = expectation(description: "popped")
    DispatchQueue.global().async {
      let navigator = Navigator()
      navigator.push(Screen(leaking: true))
      navigator.pop()
      isPopped.fulfill()
    }
    wait(for: [isPopped], timeout: 10)
  }
}
