// The snippets of docs/testing.md.
import LeakFinder
import LeakFinderTesting
import Screens
import XCTest

final class ScreenXCTests: XCTestCase {
  var sut: Screen?

  override func tearDown() {
    sut = nil
  }

  func testNavigationLeavesNothingBehind() {
    expectNoLeaks {
      let navigator = Navigator()
      navigator.push(Screen("text"))
      navigator.pop()
    }
  }

  func testLoadingLeavesNothingBehind() async {
    await expectNoLeaks {
      await Screen().load()
    }
  }

  func testNavigationDoesNotGrow() {
    let navigator = Navigator()
    expectNoGrowth(iterations: 5) {
      navigator.push(Screen("text"))
      navigator.pop()
    }
  }

  func testScreenGoesAway() {
    expectDeallocation { Screen() }
  }

  func testScreenGoesAwayAfterUse() async {
    await expectDeallocation {
      let screen = Screen()
      await screen.load()
      return screen
    }
  }

  func testPropertyGoesAway() {
    sut = Screen()
    expectDeallocation(of: sut)  // looked at after tearDown()
  }
}

final class NavigationXCTests: LeakDetectingTestCase {
  func testPop() {
    let navigator = Navigator()
    navigator.push(Screen("text"))
    navigator.pop()  // calls LeakTracker.shared.didDismiss(screen)
  }
}

class AppTestCase: XCTestCase {}

final class SettingsXCTests: AppTestCase {
  override func setUp() {
    detectLeaks()  // or detectLeaks(.warning)
  }

  func testPop() {
    let navigator = Navigator()
    navigator.push(Screen("text"))
    navigator.pop()
  }
}
