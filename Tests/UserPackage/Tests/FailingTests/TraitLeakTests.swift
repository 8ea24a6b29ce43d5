import LeakFinder
import LeakFinderTesting
import Screens
import Testing

@Suite(.detectsLeaks) struct TraitLeakTests {
  @Test func dismissed() {
    let navigator = Navigator()
    navigator.push(Screen(leaking: true))
    navigator.pop()
  }

  @Test func expected() {
    let screen = BoundMethodScreen(leaking: true)
    expectDeallocation(of: screen, within: .milliseconds(200))
  }

  @Test func expectedInChildTask() async {
    await withTaskGroup { group in
      group.addTask {
        let screen = BoundMethodScreen(leaking: true)
        expectDeallocation(of: screen, within: .milliseconds(200))
      }
    }
  }

  @Test func failsByItself() {
    let navigator = Navigator()
    navigator.push(Screen(leaking: true))
    navigator.pop()
    #expect(navigator.screens.count == 1)
  }

  @Test func throwsByItself() throws {
    struct NoScreen: Error {}
    let navigator = Navigator()
    navigator.push(Screen(leaking: true))
    navigator.pop()
    throw NoScreen()
  }
}

/// May be an argument.
final class Ticket: Sendable {}

/// Their arguments are Swift Testing's, their instance is the test's own.
@Suite(.detectsLeaks) final class OwnHolderTests {
  let screen = Screen()

  @Test(arguments: [Ticket()]) func argument(ticket: Ticket) {
    expectDeallocation(of: ticket, within: .milliseconds(200))
  }

  @Test func property() async {
    await expectDeallocation(within: .milliseconds(200)) { self.screen }
  }
}

/// Run at the same time, each is blamed for its own leak only.
@Suite(.detectsLeaks) struct ParallelTests {
  @Test func leaks1() async { await run(leaking: true) }
  @Test func clean1() async { await run(leaking: false) }
  @Test func leaks2() async { await run(leaking: true) }
  @Test func clean2() async { await run(leaking: false) }

  @Test(arguments: 0..<8) func everyThird(number: Int) async {
    await run(leaking: number % 3 == 0)
  }

  private func run(leaking: Bool) async {
    let navigator = Navigator()
    await Task.yield()
    navigator.push(Screen(leaking: leaking))
    await Task.yield()
    navigator.pop()
    await Task.yield()
  }
}
