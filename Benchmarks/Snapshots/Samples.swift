/// Several measurements of one figure.
struct Samples {
  /// The measurements, in order.
  private(set) var values: [Double] = []

  /// Adds a measurement.
  mutating func add(_ value: Double) {
    values.append(value)
  }

  /// The one in the middle.
  var median: Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The least one.
  var least: Double { values.min() ?? .nan }

  /// The largest one.
  var largest: Double { values.max() ?? .nan }
}
