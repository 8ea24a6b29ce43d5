import Dispatch
import LeakFinderTesting
import Screens
import Testing

@Suite("Objects that are released, soon or late, leak nothing")
struct ReleaseTests {
  @Test("at once, in a test that is not async")
  func atOnce() {
    expectDeallocation { BoundMethodScreen(leaking: false) }
    expectDeallocation { MenuScreen(leaking: false) }
    expectDeallocation { Vault(leaking: false) }
  }

  @Test("through the main queue")
  func mainQueue() async {
    await expectDeallocation {
      let screen = Screen()
      nonisolated(unsafe) let held = screen
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(30)) { _ = held }
      return screen
    }
  }

  @Test("through the main actor")
  func mainActor() async {
    await expectDeallocation {
      let screen = Screen()
      nonisolated(unsafe) let held = screen
      Task { @MainActor in
        await Task.yield()
        held.title = "shown"
      }
      return screen
    }
  }

  @Test("through a detached task")
  func detachedTask() async {
    await expectDeallocation {
      let screen = Screen()
      nonisolated(unsafe) let held = screen
      Task.detached {
        try? await Task.sleep(for: .milliseconds(30))
        held.title = "loaded"
      }
      return screen
    }
  }

  @Test("on the main actor, with objects that belong to it")
  @MainActor
  func onMainActor() async {
    await expectDeallocation { MainScreen() }
    await expectDeallocation {
      let screen = MainScreen()
      await screen.load()
      return screen
    }
  }

  @Test("on the main actor, in a test that is not async")
  @MainActor
  func onMainActorSync() {
    expectDeallocation { MainScreen() }
  }
}

/// Belongs to the main actor, as screens do.
@MainActor
final class MainScreen {
  var isLoaded = false

  func load() async {
    await Task.yield()
    isLoaded = true
  }
}
