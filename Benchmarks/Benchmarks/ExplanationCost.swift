import LeakFinder

/// What it costs to explain a small cycle, and to have a whole report with symbols made.
struct ExplanationCost {
  /// Two objects and a closure in a ring.
  private final class Screen {
    /// Refers back to the screen.
    final class Model {
      /// Called when the model changes.
      var onChange: (() -> Void)?
    }

    /// The screen's model.
    let model = Model()

    /// How often the model has changed.
    private var changes = 0

    /// Closes the ring.
    init() {
      model.onChange = { self.changes += 1 }
    }
  }

  /// The cost of `explainRetention`, the first call left out.
  private(set) var explaining = Samples()

  /// The cost of the first `explainRetention` in the process.
  private(set) var first = 0.0

  /// The cost of the first report in the process, for which symbols are looked up.
  private(set) var firstReport = 0.0

  /// The cost from a dismissal without grace period to its report, the first one left out.
  private(set) var reporting = Samples()

  /// Measures.
  static func measured(rounds: Int) async -> ExplanationCost {
    var cost = ExplanationCost()
    let clock = ContinuousClock()
    for round in -1..<rounds {
      let screen = Screen()
      let spent = clock.measure { _ = explainRetention(of: screen) }.nanoseconds
      if round < 0 {
        cost.first = spent
      } else {
        cost.explaining.add(spent)
      }
      screen.model.onChange = nil
    }
    var configuration = LeakTracker.Configuration()
    configuration.gracePeriod = .zero
    configuration.printsReports = false
    let tracker = LeakTracker(configuration: configuration)
    for round in -1..<min(rounds, 10) {
      let screen = Screen()
      let from = clock.now
      tracker.didDismiss(screen)
      _ = await tracker.settle()
      let spent = (clock.now - from).nanoseconds
      if round < 0 {
        cost.firstReport = spent
      } else {
        cost.reporting.add(spent)
      }
      screen.model.onChange = nil
    }
    return cost
  }
}
