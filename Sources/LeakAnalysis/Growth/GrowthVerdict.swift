/// Whether the number of a type's objects grows without end, as far as counts at about equal distances tell.
///
/// A count that fluctuates rises for a while too, and a cache that fills looks like a leak until it is full. So three
/// parts of the series are compared: growth is what lifts each part off the one before, as much at the end as in the
/// middle. The bound is the series' own spread. Of few looks an even rise at every look is asked for.
package enum GrowthVerdict: String, Hashable, Sendable {
  /// It grows, and goes on to.
  case grows
  /// It has risen, and it is too early to say whether it will stop.
  case fillingOrGrowing
  /// It does not grow.
  case steady

  /// The fewest looks after which anything is said to grow.
  package static let fewestLooks = 5

  /// Judges counts.
  ///
  /// - Parameters:
  ///   - counts: How many objects there were at each look.
  ///   - times: When the looks were, in seconds from any moment on; at equal distances where nothing is said.
  package init(_ counts: [Int], at times: [Double] = []) {
    guard let first = counts.first, let last = counts.last, counts.count >= 2 else {
      self = .steady
      return
    }
    // Less may be chance: what is on its way at a moment varies by the root of its number.
    let leastRise = max(12, 4 * Double(max(0, first)).squareRoot())
    let hasRisen = Double(last - first) >= leastRise
    let parts = Parts(counts)
    let steps = Self.steps(of: counts, at: times)
    if hasRisen, counts.count >= Self.fewestLooks, !Self.hasStopped(steps),
      Self.areEven(steps) || parts.riseWithoutEnd
    {
      self = .grows
    } else if parts.haveRisen, parts.isRising {
      self = .fillingOrGrowing
    } else {
      self = .steady
    }
  }

  /// No step is so many times larger than another one, where a rise is even.
  private static let mostUneven = 2.5

  /// By how much the counts rise from look to look, as if all of these were equally far apart.
  private static func steps(of counts: [Int], at times: [Double]) -> [Double] {
    let steps = zip(counts.dropFirst(), counts).map { Double($0 - $1) }
    let distances = zip(times.dropFirst(), times).map { $0 - $1 }
    guard distances.count == steps.count, distances.allSatisfy({ $0 > 0 }) else { return steps }
    let mean = distances.reduce(0, +) / Double(max(1, distances.count))
    return zip(steps, distances).map { $0 * mean / $1 }
  }

  /// Whether counts rise at every look, and by about the same number.
  private static func areEven(_ steps: [Double]) -> Bool {
    guard let least = steps.min(), let most = steps.max(), least > 0 else { return false }
    return most <= least * mostUneven
  }

  /// Whether the last step is much smaller than the steps are: what rose evenly is full.
  private static func hasStopped(_ steps: [Double]) -> Bool {
    guard let last = steps.last else { return false }
    let middle = steps.sorted()[steps.count / 2]
    let spread = steps.map { abs($0 - middle) }.sorted()[steps.count / 2]
    return middle > 0 && last < middle - max(3 * spread, middle / 2)
  }

  /// A series in three parts of the same length; of what does not divide the first looks are left out.
  private struct Parts {
    /// The parts, each in ascending order.
    let sorted: [[Int]]

    /// The last part in the order of the looks.
    let last: [Int]

    /// Divides a series.
    init(_ counts: [Int]) {
      let length = counts.count / 3
      let used = counts.suffix(length * 3)
      sorted = (0..<3).map { part in
        used.dropFirst(part * length).prefix(length).sorted()
      }
      last = Array(used.suffix(length))
    }

    /// The length of a part.
    private var length: Int { last.count }

    /// How much of a part may lie across another one: none of short parts, a quarter on either side of long ones.
    private var tolerance: Int { length >= 12 ? length / 4 : 0 }

    /// Whether nearly all of a part is above nearly all of another.
    private func isAbove(_ part: Int, _ other: Int) -> Bool {
      length > 0 && sorted[part][tolerance] > sorted[other][length - 1 - tolerance]
    }

    /// The middle value of a part.
    private func middle(_ part: Int) -> Int { sorted[part][length / 2] }

    /// Whether each part is off the one before, and the last as much as the one in the middle.
    var riseWithoutEnd: Bool {
      guard length >= 4, isAbove(1, 0), isAbove(2, 1), isRising,
        sorted[1][0] > sorted[0][0], sorted[2][0] > sorted[1][0]
      else { return false }
      return (middle(2) - middle(1)) * 2 >= middle(1) - middle(0)
    }

    /// Whether the last part is off the first.
    var haveRisen: Bool { isAbove(2, 0) }

    /// Whether the last part itself rises still.
    var isRising: Bool {
      guard length >= 2 else { return length == 1 }
      let half = length / 2
      return (last.suffix(half).max() ?? 0) > (last.prefix(length - half).max() ?? 0)
    }
  }
}
