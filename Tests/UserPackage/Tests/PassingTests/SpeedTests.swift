import LeakFinderTesting
import Screens
import Testing

/// Leak-free tests take the time they take without LeakFinder.
@Suite(.serialized)
struct SpeedTests {
  @Test func sync() {
    let comparison = Comparison {
      expectDeallocation { Screen.afterWork() }
    } plain: {
      _ = Screen.afterWork()
    }
    print(comparison.description(of: "Swift Testing"))
    #expect(comparison.more < .microseconds(20))
  }

  @Test func async() async {
    let comparison = await Comparison {
      await expectDeallocation { Screen.afterWork() }
    } plain: {
      _ = Screen.afterWork()
    }
    print(comparison.description(of: "Swift Testing, async"))
    #expect(comparison.more < .microseconds(20))
  }
}
