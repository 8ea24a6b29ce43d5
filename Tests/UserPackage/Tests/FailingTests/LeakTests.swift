import LeakFinderTesting
import Screens
import Testing

@Suite struct LeakTests {
  @Test func boundMethod() {
    expectDeallocation { BoundMethodScreen(leaking: true) }
  }

  @Test func closureInArrayOfStructs() async {
    await expectDeallocation(within: .milliseconds(200)) {
      MenuScreen(leaking: true)
    }
  }

  @Test func mutexBesideBackReference() async {
    await expectDeallocation(within: .milliseconds(200)) {
      let vault = Vault(leaking: true)
      vault.content.withLock { $0 = 7 }
      return vault
    }
  }

  @Test func oneOfSeveral() async {
    await expectDeallocation(within: .milliseconds(200)) {
      let screen = Screen(leaking: false)
      return [screen, MenuScreen(leaking: true), nil]
    }
  }

  @Test func stillHeldByVariable() async {
    let screen = Screen()
    await expectDeallocation(within: .milliseconds(200)) { screen }
    screen.title = "in use"
  }

  @Test func withoutTrait() {
    let screen = Screen()
    expectDeallocation(of: screen)
  }

  @Test func cannotWait() {
    let screen = Screen()
    expectDeallocation { screen }
    screen.title = "in use"
  }

  @Test func subscriptionOfAVariable() async {
    let bus = Bus()
    await expectDeallocation(within: .milliseconds(200)) {
      let screen = Screen()
      bus.subscribe { screen.title = $0 }
      return screen
    }
    bus.publish("in use")
  }
}
