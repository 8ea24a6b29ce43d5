/// Finds what grows with every repetition, in counts taken after each.
///
/// The plain part of the search for growth, so that it can be tried on any numbers.
package struct GrowthSeries<Key: Hashable> {
  /// Something that grew.
  package struct Growth {
    /// What.
    package let key: Key

    /// By how many from each repetition to the next, the first repetition left out.
    package let steps: [Int]

    /// How many more there are at the end.
    package var total: Int { steps.reduce(0, +) }
  }

  /// The counts after each repetition.
  private let counts: [[Key: Int]]

  /// Prepares a look at counts.
  ///
  /// - Parameter counts: Those after each repetition, in order.
  package init(_ counts: [[Key: Int]]) {
    self.counts = counts
  }

  /// What rises with every repetition but the first, which may fill caches.
  ///
  /// Nothing where there are fewer than two repetitions: one count alone tells of no growth.
  package var growing: [Growth] {
    guard counts.count >= 2, let last = counts.last else { return [] }
    return last.keys.compactMap { key in
      let series = counts.map { $0[key] ?? 0 }
      let steps = zip(series.dropFirst(), series).map { $0 - $1 }
      return steps.allSatisfy { $0 > 0 } ? Growth(key: key, steps: steps) : nil
    }
  }
}
