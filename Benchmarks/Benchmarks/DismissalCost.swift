import CBaseline
import LeakFinder

/// What `didDismiss` costs against a weak store plus `unw_backtrace` at the same depth.
struct DismissalCost {
  /// The frames of the stack, the baseline's own included.
  static let frames = 30

  /// The registrations of one round; each is of an object of its own.
  private static let count = 1_000

  /// A small object, as new as those of a real dismissal: nothing refers to it weakly yet.
  private final class Screen {}

  /// The baseline's cost.
  private(set) var baseline = Samples()

  /// LeakFinder's cost.
  private(set) var dismissal = Samples()

  /// How many frames `unw_backtrace` saw.
  private(set) var framesSeen = 0

  /// Measures both in turns.
  mutating func measure(rounds: Int) {
    var configuration = LeakTracker.Configuration()
    configuration.gracePeriod = .seconds(3_600)
    configuration.printsReports = false
    let tracker = LeakTracker(configuration: configuration)
    // Frames between here and the process's entry differ with the build.
    let outside = Int(baseline_depth()) - 1
    let extra = max(0, Self.frames - outside - 3)
    for round in -2..<rounds {
      let first = (0..<Self.count).map { _ in Screen() }
      let spent = atDepth(extra) { registerInC(first) }
      let second = (0..<Self.count).map { _ in Screen() }
      let dismissed = atDepth(extra) { dismiss(second, tracker: tracker) }
      for screen in second {
        tracker.didPresent(screen)
      }
      // The first rounds fill caches.
      if round >= 0 {
        baseline.add(spent)
        dismissal.add(dismissed)
      }
    }
    framesSeen = Int(atDepth(extra) { Double(baseline_depth()) })
  }

  /// Runs a body that many calls deeper.
  @inline(never)
  private func atDepth(_ depth: Int, _ body: () -> Double) -> Double {
    guard depth > 0 else { return body() }
    // Something to do after the call, lest it become a jump.
    return atDepth(depth - 1, body) + Double(depth & 0)
  }

  /// Nanoseconds for each weak store and `unw_backtrace`.
  @inline(never)
  private func registerInC(_ screens: [Screen]) -> Double {
    let pointers = screens.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    let spent = baseline_register(pointers, pointers.count)
    withExtendedLifetime(screens) {}
    return spent / Double(Self.count)
  }

  /// Nanoseconds for each dismissal.
  @inline(never)
  private func dismiss(_ screens: [Screen], tracker: LeakTracker) -> Double {
    let clock = ContinuousClock()
    let spent = clock.measure {
      for screen in screens {
        tracker.didDismiss(screen)
      }
    }
    return spent.nanoseconds / Double(Self.count)
  }
}
