import LeakFinderTesting

/// What `expectDeallocation` costs when the object is gone, besides making the object.
struct PassPathCost {
  /// The calls of one round.
  private static let count = 500

  /// A small object.
  private final class Screen {
    /// What it shows.
    var title = "title"
  }

  /// The cost of making an object.
  private(set) var making = Samples()

  /// The cost of making an object and expecting that it goes.
  private(set) var expecting = Samples()

  /// Measures both in turns.
  mutating func measure(rounds: Int) {
    let clock = ContinuousClock()
    for round in -2..<rounds {
      let made = clock.measure {
        for _ in 0..<Self.count {
          makeAndDrop()
        }
      }
      let expected = clock.measure {
        for _ in 0..<Self.count {
          expectDeallocation { Screen() }
        }
      }
      // The first rounds fill caches.
      if round >= 0 {
        making.add(made.nanoseconds / Double(Self.count))
        expecting.add(expected.nanoseconds / Double(Self.count))
      }
    }
  }

  /// Makes an object and lets go of it.
  @inline(never)
  private func makeAndDrop() {
    _ = make()
  }

  /// Makes an object.
  @inline(never)
  private func make() -> AnyObject? {
    Screen()
  }
}
