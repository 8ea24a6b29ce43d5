import LeakFinderTesting
import Screens
import Testing

/// Leak-free tests take the time they take without LeakFinder.
@Suite(.serialized)
struct SpeedTests {
  /// As much work as a small test does.
  private func makeScreen() -> Screen {
    let screen = Screen()
    for number in 0..<100 { screen.title = String(number) + screen.title.suffix(20) }
    return screen
  }

  @Test func ratio() {
    let clock = ContinuousClock()
    var plain: [Duration] = []
    var checked: [Duration] = []
    // In turns, so that a busy machine slows both.
    for _ in 0..<200 {
      plain.append(clock.measure { _ = makeScreen() })
      checked.append(clock.measure { expectDeallocation { makeScreen() } })
    }
    report("Swift Testing, sync", plain, checked)
  }

  @Test func asyncRatio() async {
    let clock = ContinuousClock()
    var plain: [Duration] = []
    var checked: [Duration] = []
    for _ in 0..<200 {
      plain.append(clock.measure { _ = makeScreen() })
      checked.append(await clock.measure { await expectDeallocation { makeScreen() } })
    }
    report("Swift Testing, async", plain, checked)
  }

  /// Prints the figures for the script, and holds the line of 20 microseconds.
  private func report(_ name: String, _ plain: [Duration], _ checked: [Duration]) {
    let without = plain.reduce(.zero, +)
    let with = checked.reduce(.zero, +)
    let more = checked.sorted()[100] - plain.sorted()[100]
    print(
      "speed: \(name): 200 leak-free checks take \(with), without LeakFinder \(without):",
      "ratio \(with / without), median \(more) more per check"
    )
    #expect(more < .microseconds(20))
  }
}
