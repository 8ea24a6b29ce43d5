/// A span of time as an argument: `500ms`, `10s`, `2m`, `1h`; without a unit seconds.
enum DurationText {
  /// The longest span that is taken.
  private static let longest = 7.0 * 24 * 3600

  /// The span in seconds; nil for other texts, and for spans of nothing or of more than a week.
  static func seconds(_ text: String) -> Double? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let value = Double(number) else { return nil }
    let factor: Double
    switch text.dropFirst(number.count) {
    case "ms": factor = 0.001
    case "", "s": factor = 1
    case "m", "min": factor = 60
    case "h": factor = 3600
    default: return nil
    }
    let seconds = value * factor
    return seconds > 0 && seconds <= longest ? seconds : nil
  }
}
