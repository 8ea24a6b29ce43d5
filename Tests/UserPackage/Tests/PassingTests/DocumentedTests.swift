// The snippets of docs/testing.md.
import LeakFinder
import LeakFinderTesting
import Screens
import Testing

struct ClosureTests {
  @Test func screenGoesAway() {
    expectDeallocation { Screen() }
  }

  @Test func screenGoesAwayAfterUse() async {
    await expectDeallocation(within: .seconds(2)) {
      let screen = Screen()
      await screen.load()
      return screen
    }
  }

  @Test func partsGoAwayToo() async {
    await expectDeallocation {
      let vault = Vault(leaking: false)
      return [vault, vault.keeper]
    }
  }
}

@Suite(.detectsLeaks) struct NavigationTests {
  @Test func popsTheScreen() {
    let navigator = Navigator()
    navigator.push(Screen("text"))
    navigator.pop()  // calls LeakTracker.shared.didDismiss(screen)
  }

  @Test func loads() async {
    let screen = Screen()
    expectDeallocation(of: screen)
    await screen.load()
  }
}

@Suite(.detectsLeaks(.warning)) struct OldTests {
  @Test func popsTheScreen() {
    let navigator = Navigator()
    navigator.push(Screen("text"))
    navigator.pop()
  }
}

@Suite(.detectsLeaks) struct PoolTests {
  init() {
    var rules = LeakRules()
    rules.allow(4, of: "Screens.Vault", reason: "the pool keeps four")
    rules.add(
      LeakRule(.knownLeak, .field("WebView.delegate"), reason: "the library never clears it")
    )
    LeakRules.addToProcess(rules)  // once, however often it is called
  }

  @Test func keepsAFewVaults() {
    expectNoLeaks {
      _ = Vault(leaking: true)
    }
  }
}
