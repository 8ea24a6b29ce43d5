import Dispatch
import LeakFinderTesting
import Screens
import XCTest

final class ReleaseXCTests: XCTestCase {
  func testAtOnce() {
    expectDeallocation { BoundMethodScreen(leaking: false) }
    expectDeallocation { MenuScreen(leaking: false) }
    expectDeallocation { Vault(leaking: false) }
  }

  func testThroughMainQueue() {
    expectDeallocation {
      let screen = Screen()
      nonisolated(unsafe) let held = screen
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(30)) { _ = held }
      return screen
    }
  }

  func testThroughMainActor() {
    expectDeallocation {
      let screen = Screen()
      nonisolated(unsafe) let held = screen
      Task { @MainActor in
        await Task.yield()
        held.title = "shown"
      }
      return screen
    }
  }

  func testThroughDetachedTask() {
    expectDeallocation {
      let screen = Screen()
      nonisolated(unsafe) let held = screen
      Task.detached {
        try? await Task.sleep(for: .milliseconds(30))
        held.title = "loaded"
      }
      return screen
    }
  }

  func testAsync() async {
    await expectDeallocation {
      let screen = Screen()
      nonisolated(unsafe) let held = screen
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(30)) { _ = held }
      return screen
    }
  }

  @MainActor
  func testOnMainActor() async {
    await expectDeallocation { MainScreen() }
  }

  @MainActor
  func testOnMainActorSync() {
    expectDeallocation { MainScreen() }
  }

  func testSpeed() {
    let comparison = Comparison {
      expectDeallocation { Screen.afterWork() }
    } plain: {
      _ = Screen.afterWork()
    }
    print(comparison.description(of: "XCTest"))
    XCTAssertLessThan(comparison.more, .microseconds(20))
  }
}

/// Belongs to the main actor, as screens do.
@MainActor
final class MainScreen {
  var isLoaded = false
}
