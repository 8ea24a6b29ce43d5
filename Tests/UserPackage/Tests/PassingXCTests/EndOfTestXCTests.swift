import LeakFinder
import LeakFinderTesting
import Screens
import XCTest

final class TearDownXCTests: XCTestCase {
  var sut: Screen?

  override func tearDown() {
    sut = nil
  }

  func testPropertyThatTearDownClears() {
    sut = Screen()
    expectDeallocation(of: sut)
  }

  func testVariable() {
    let screen = Screen()
    expectDeallocation(of: screen)
    screen.title = "still in use"
  }

  func testSeveral() async {
    let screen = Screen()
    let vault = Vault(leaking: false)
    expectDeallocation(of: screen, vault, vault.keeper)
    await Task.yield()
  }

  func testSkippedTestIsNotJudged() throws {
    let screen = Screen(leaking: true)
    expectDeallocation(of: screen)
    throw XCTSkip("not on this machine")
  }
}

final class NavigatorXCTests: LeakDetectingTestCase {
  func testPop() {
    let navigator = Navigator()
    navigator.push(Screen("text"))
    navigator.pop()
  }

  func testPopOnAnotherThread() {
    let isPopped = expectation(description: "popped")
    DispatchQueue.global().async {
      let navigator = Navigator()
      navigator.push(Screen("text"))
      navigator.pop()
      isPopped.fulfill()
    }
    wait(for: [isPopped], timeout: 10)
  }
}

final class AdoptionXCTests: XCTestCase {
  override func setUp() {
    detectLeaks(.warning)
  }

  func testWarns() {
    let navigator = Navigator()
    navigator.push(Screen("known", leaking: true))
    navigator.pop()
  }
}

final class ClassSetUpXCTests: XCTestCase {
  override class func setUp() {
    // Between tests XCTest takes no failure: what leaks here is printed, and fails nothing.
    expectDeallocation(within: .milliseconds(50)) { Screen("shared", leaking: true) }
  }

  func testNothing() {}
}
