/// What one thing cost in many rounds, in nanoseconds per operation.
struct Samples {
  /// One value for each round.
  private(set) var values: [Double] = []

  /// Adds a round.
  mutating func add(_ value: Double) {
    values.append(value)
  }

  /// The least: what it costs when nothing disturbs.
  var least: Double { values.min() ?? 0 }

  /// The middle one.
  var median: Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}

extension Duration {
  /// The duration in nanoseconds.
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

extension Double {
  /// Nanoseconds as text, in a unit that is easy to read.
  var asTime: String {
    switch self {
    case ..<1_000: "\(Int(rounded())) ns"
    case ..<1_000_000: "\((self / 100).rounded() / 10) us"
    default: "\((self / 100_000).rounded() / 10) ms"
    }
  }

  /// The number with two digits after the point.
  var asRatio: String { "\((self * 100).rounded() / 100)" }
}
