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
    let clock = ContinuousClock()
    var plain: [Duration] = []
    var checked: [Duration] = []
    for _ in 0..<200 {
      plain.append(clock.measure { _ = makeScreen() })
      checked.append(clock.measure { expectDeallocation { makeScreen() } })
    }
    let without = plain.reduce(.zero, +)
    let with = checked.reduce(.zero, +)
    let more = checked.sorted()[100] - plain.sorted()[100]
    print(
      "speed: XCTest: 200 leak-free checks take \(with), without LeakFinder \(without):",
      "ratio \(with / without), median \(more) more per check"
    )
    XCTAssertLessThan(more, .microseconds(20))
  }

  /// As much work as a small test does.
  private func makeScreen() -> Screen {
    let screen = Screen()
    for number in 0..<100 { screen.title = String(number) + screen.title.suffix(20) }
    return screen
  }
}

/// Belongs to the main actor, as screens do.
@MainActor
final class MainScreen {
  var isLoaded = false
}
