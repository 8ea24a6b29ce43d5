import LeakFinder
import LeakFinderTesting
import Screens
import Testing

/// One leak of each kind that a test can be told of; `scripts/check-user-package` looks at their attachments.
@Suite(.serialized) struct AttachedTests {
  @Test func held() {
    expectDeallocation { BoundMethodScreen(leaking: true) }
  }

  @Test(.detectsLeaks) func dismissed() {
    let navigator = Navigator()
    navigator.push(Screen(leaking: true))
    navigator.pop()
  }

  @Test func leftBehind() {
    expectNoLeaks { _ = Vault(leaking: true) }
  }

  @Test func growing() {
    var screens: [Screen] = []
    expectNoGrowth(iterations: 4) { screens.append(Screen()) }
    #expect(screens.count == 4)
  }
}
