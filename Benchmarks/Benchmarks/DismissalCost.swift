import CBaseline
import LeakFinder

/// What `didDismiss` costs against a weak store plus `unw_backtrace` at the same depth.
struct DismissalCost {
  /// The frames of the stack, the baseline's own included.
  static let frames = 30

  /// The registrations of one round; each is of an object of its own.
  private static let count = 1_000

  /// A small object, as new as those of a real dismissal: nothing refers to it weakly yet.
  private final class Screen {
    /// The next object: following it costs a debug build less than walking an array.
    let next: Screen?

    /// An object before others.
    init(next: Screen?) {
      self.next = next
    }
  }

  /// The baseline's cost.
  private(set) var baseline = Samples()

  /// LeakFinder's cost, with that of coming to the objects.
  private var dismissing = Samples()

  /// The cost of coming to the objects, which have weak references like those just dismissed.
  private var walking = Samples()

  /// LeakFinder's cost in the round that was disturbed least.
  var least: Double { dismissing.least - walking.least }

  /// LeakFinder's cost in a usual round.
  var median: Double { dismissing.median - walking.median }

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
      let first = Self.makeScreens()
      let spent = atDepth(extra) { registerInC(first) }
      let second = Self.makeScreens()
      let dismissed = atDepth(extra) { dismiss(second, tracker: tracker) }
      let walked = walk(second)
      Self.forEach(second) { tracker.didPresent($0) }
      // The first rounds fill caches.
      if round >= 0 {
        baseline.add(spent)
        dismissing.add(dismissed)
        walking.add(walked)
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

  /// As many objects as a round needs, in a list.
  private static func makeScreens() -> Screen? {
    (0..<count).reduce(nil) { next, _ in Screen(next: next) }
  }

  /// Runs a body for each object of a list.
  private static func forEach(_ first: Screen?, _ body: (Screen) -> Void) {
    var cursor = first
    while let screen = cursor {
      body(screen)
      cursor = screen.next
    }
  }

  /// Nanoseconds for each weak store and `unw_backtrace`.
  @inline(never)
  private func registerInC(_ first: Screen?) -> Double {
    var pointers: [UnsafeRawPointer] = []
    Self.forEach(first) {
      pointers.append(UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()))
    }
    let spent = baseline_register(pointers, pointers.count)
    withExtendedLifetime(first) {}
    return spent / Double(Self.count)
  }

  /// Nanoseconds for coming to each object and dismissing it.
  @inline(never)
  private func dismiss(_ first: Screen?, tracker: LeakTracker) -> Double {
    let clock = ContinuousClock()
    let from = clock.now
    var cursor = first
    while let screen = cursor {
      tracker.didDismiss(screen)
      cursor = screen.next
    }
    return (clock.now - from).nanoseconds / Double(Self.count)
  }

  /// Nanoseconds for coming to each object, which is dearer in a debug build.
  @inline(never)
  private func walk(_ first: Screen?) -> Double {
    let clock = ContinuousClock()
    let from = clock.now
    var cursor = first
    while let screen = cursor {
      pass(screen)
      cursor = screen.next
    }
    return (clock.now - from).nanoseconds / Double(Self.count)
  }

  /// Does nothing with an object.
  @inline(never)
  private func pass(_ screen: Screen) {}
}
