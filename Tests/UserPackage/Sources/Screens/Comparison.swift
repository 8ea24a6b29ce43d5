/// Times of the same work, done with LeakFinder and without.
package struct Comparison {
  /// How often each is done.
  private static let count = 200

  private var plain: [Duration] = []
  private var checked: [Duration] = []
  private let clock = ContinuousClock()

  /// Does work both ways, in turns, so that a busy machine slows both.
  package init(checked: () -> Void, plain: () -> Void) {
    // The first of each makes things ready.
    plain()
    checked()
    for _ in 0..<Comparison.count {
      self.plain.append(clock.measure(plain))
      self.checked.append(clock.measure(checked))
    }
  }

  /// Does work both ways, in turns.
  package nonisolated(nonsending) init(checked: () async -> Void, plain: () async -> Void) async {
    await plain()
    await checked()
    for _ in 0..<Comparison.count {
      self.plain.append(await clock.measure(plain))
      self.checked.append(await clock.measure(checked))
    }
  }

  /// How much longer one takes with LeakFinder, at the median.
  package var more: Duration { median(checked) - median(plain) }

  /// One line of figures for the script.
  package func description(of name: String) -> String {
    """
    speed: \(name): \(Comparison.count) leak-free checks: ratio \(median(checked) / median(plain)) \
    to the same without LeakFinder; medians \(median(checked)) and \(median(plain)), \(more) more
    """
  }

  private func median(_ times: [Duration]) -> Duration {
    times.sorted()[times.count / 2]
  }
}
