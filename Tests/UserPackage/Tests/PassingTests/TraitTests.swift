import LeakFinder
import LeakFinderTesting
import Screens
import Testing

@Suite("What was dismissed is gone", .detectsLeaks)
struct TraitTests {
  @Test func pops() {
    let navigator = Navigator()
    navigator.push(Screen("text"))
    navigator.pop()
  }

  @Test func popsLater() async {
    let navigator = Navigator()
    navigator.push(Screen("text"))
    let screen = navigator.screens[0]
    navigator.pop()
    nonisolated(unsafe) let held = screen
    Task.detached {
      try? await Task.sleep(for: .milliseconds(20))
      held.title = "late"
    }
  }

  @Test(arguments: 0..<4) func expects(number: Int) {
    let screen = Screen("\(number)")
    expectDeallocation(of: screen)
    screen.title += "!"
  }

  @Test func dismissesInTheBackground() async {
    // A detached task does not know its test: what leaks there is printed, and fails nothing.
    await Task.detached {
      let screen = DetachedScreen()
      LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(20))
      DetachedScreen.kept.append(screen)
    }.value
    _ = await LeakTracker.shared.settle()
    await DetachedScreen.forget()
  }
}

/// The instance of a suite is gone when its test is judged, with what it has.
@Suite(.detectsLeaks) struct StructSuiteTests {
  let sut = Screen("a property")

  @Test func property() {
    expectDeallocation(of: sut, within: .milliseconds(100))
  }
}

@Suite(.detectsLeaks) final class ClassSuiteTests {
  let sut = Screen("a property")

  @Test func property() async {
    expectDeallocation(of: sut, self, within: .milliseconds(100))
    await Task.yield()
  }
}

/// Is kept by a global for a while.
final class DetachedScreen: Sendable {
  nonisolated(unsafe) static var kept: [DetachedScreen] = []

  static func forget() async {
    kept.removeAll()
  }
}

@Suite("Leaks of a project that has some already", .detectsLeaks(.warning))
struct AdoptionTests {
  @Test func warns() {
    let navigator = Navigator()
    navigator.push(Screen("known", leaking: true))
    navigator.pop()
  }
}
