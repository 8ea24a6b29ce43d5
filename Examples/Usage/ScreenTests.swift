#if canImport(LeakFinderTesting)
import LeakFinderTesting
import Testing

@Suite(.detectsLeaks)
struct ScreenTests {
  @Test func screenGoesAway() {
    expectDeallocation { Screen() }
  }

  @Test func screenGoesAwayAfterUse() async {
    let screen = Screen()
    expectDeallocation(of: screen)  // checked at the end of the test
    await screen.load()
  }
}
#endif
