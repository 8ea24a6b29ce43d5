import Dispatch
import LeakFinderTesting
import Testing

/// An object released by someone else in a moment is no leak, and costs no more than that moment.
@Suite("Late releases")
struct LateReleaseTests {
  @Test("through the main queue pass")
  func mainQueue() async {
    await expectDeallocation {
      let ring = Ring()
      DispatchQueue.main.async { ring.cut() }
      return ring
    }
  }

  @Test("through a global queue pass")
  func globalQueue() async {
    await expectDeallocation {
      let ring = Ring.leaked()
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { ring.cut() }
      return ring
    }
  }

  @Test("through the main actor pass")
  func mainActor() async {
    await expectDeallocation {
      let ring = Ring.leaked()
      Task { @MainActor in ring.cut() }
      return ring
    }
  }

  @Test("through the main actor pass in a test that runs there")
  @MainActor
  func fromMainActor() async {
    await expectDeallocation {
      let ring = Ring.leaked()
      Task { ring.cut() }
      return ring
    }
  }

  @Test("through a detached task pass")
  func detachedTask() async {
    await expectDeallocation {
      let ring = Ring.leaked()
      Task.detached {
        await Task.yield()
        ring.cut()
      }
      return ring
    }
  }

  @Test("are not waited for to the end of the time allowed", .timeLimit(.minutes(5)))
  func earlySuccess() async {
    await expectDeallocation(within: .seconds(3600)) {
      let ring = Ring.leaked()
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { ring.cut() }
      return ring
    }
  }
}
