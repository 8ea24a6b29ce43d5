/// The table of what was measured.
struct Figures {
  /// One row.
  private struct Row {
    /// What was measured.
    let name: String

    /// The most that is allowed; nil for a baseline.
    let limit: Double?

    /// What was measured.
    let samples: Samples

    /// How many times the unit is shown for one.
    let scale: Double

    /// What is shown behind numbers.
    let unit: String
  }

  /// The rows so far.
  private var rows: [Row] = []

  /// What else there is to say.
  private var remarks: [String] = []

  /// Adds a time in seconds, shown in milliseconds.
  mutating func add(_ name: String, _ samples: Samples, atMost limit: Double? = nil) {
    rows.append(Row(name: name, limit: limit, samples: samples, scale: 1e3, unit: "ms"))
  }

  /// Adds a number with a unit.
  mutating func add(
    _ name: String,
    _ samples: Samples,
    atMost limit: Double? = nil,
    in unit: String
  ) {
    rows.append(Row(name: name, limit: limit, samples: samples, scale: 1, unit: unit))
  }

  /// Adds a remark below the table.
  mutating func note(_ text: String) {
    remarks.append(text)
  }

  /// Whether everything is within its limit.
  var hold: Bool {
    rows.allSatisfy { row in row.limit.map { row.samples.median <= $0 } ?? true }
  }

  /// The table in Markdown.
  var text: String {
    var lines = ["| figure | at most | median | least to largest | of the limit | holds |"]
    lines.append("|---|---:|---:|---:|---:|---|")
    for row in rows {
      let (samples, unit) = (row.samples, row.unit)
      func number(_ value: Double) -> String { Self.rounded(value * row.scale) }
      let limit = row.limit.map { number($0) + " " + unit } ?? ""
      let share = row.limit.map { Self.rounded(samples.median / $0) } ?? ""
      let verdict = row.limit.map { samples.median <= $0 ? "yes" : "no" } ?? ""
      lines.append(
        "| \(row.name) | \(limit) | \(number(samples.median)) \(unit) "
          + "| \(number(samples.least)) to \(number(samples.largest)) | \(share) | \(verdict) |"
      )
    }
    return (lines + (remarks.isEmpty ? [] : [""]) + remarks).joined(separator: "\n")
  }

  /// The rows as JSON, times in milliseconds.
  var json: String {
    let texts = rows.map { row in
      let limit = row.limit.map { "\($0 * row.scale)" } ?? "null"
      let values = row.samples.values.map { "\($0 * row.scale)" }.joined(separator: ", ")
      return "{\"figure\": \"\(row.name)\", \"unit\": \"\(row.unit)\", \"atMost\": \(limit), "
        + "\"median\": \(row.samples.median * row.scale), \"all\": [\(values)]}"
    }
    return "[" + texts.joined(separator: ", ") + "]"
  }

  /// A number with three digits.
  private static func rounded(_ value: Double) -> String {
    guard value.isFinite else { return "not measured" }
    let unit = abs(value) >= 100 ? 1.0 : abs(value) >= 10 ? 10.0 : 100.0
    let number = (value * unit).rounded() / unit
    return unit == 1 ? "\(Int(number))" : "\(number)"
  }
}
