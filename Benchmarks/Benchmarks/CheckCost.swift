import LeakFinder
import LeakFinderTesting

/// What checks of many objects, and of none, cost.
struct CheckCost {
  /// How many leaks are dismissed together.
  static let leaks = 1_000

  /// A ring of its own.
  private final class Screen {
    /// The screen itself.
    var me: Screen?
  }

  /// Nanoseconds from the first dismissal to the last report.
  private(set) var manyLeaks = 0.0

  /// The cost of `expectNoLeaks` around an empty closure, the first call left out.
  private(set) var emptyClosure = Samples()

  /// Measures.
  static func measured() async -> CheckCost {
    var cost = CheckCost()
    let clock = ContinuousClock()
    for round in -1..<10 {
      let from = clock.now
      await expectNoLeaks {}
      let spent = (clock.now - from).nanoseconds
      if round >= 0 { cost.emptyClosure.add(spent) }
    }
    var configuration = LeakTracker.Configuration()
    configuration.gracePeriod = .milliseconds(1)
    configuration.printsReports = false
    let tracker = LeakTracker(configuration: configuration)
    let screens = (0..<leaks).map { _ in Screen() }
    for screen in screens { screen.me = screen }
    let from = clock.now
    for screen in screens { tracker.didDismiss(screen) }
    let reports = await tracker.settle()
    cost.manyLeaks = (clock.now - from).nanoseconds
    precondition(reports.count == leaks, "\(reports.count) reports")
    for screen in screens { screen.me = nil }
    return cost
  }
}
