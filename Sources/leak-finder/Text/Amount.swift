/// Numbers as a reader takes them in.
enum Amount {
  /// A count with a separator between thousands: `1,234,567`.
  static func count(_ number: Int) -> String {
    let digits = String(abs(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// A difference with its sign: `+1,234`, `-5`, `0`.
  static func change(_ number: Int) -> String { number > 0 ? "+" + count(number) : count(number) }

  /// A size: bytes below 10,000, else KB, MB or GB of 1,000 with one decimal.
  static func bytes(_ number: Int) -> String {
    if abs(number) < 10_000 { return "\(count(number)) B" }
    var value = Double(number) / 1_000
    var unit = "KB"
    for next in ["MB", "GB", "TB"] where abs(value) >= 1_000 {
      value /= 1_000
      unit = next
    }
    let tenths = Int((value * 10).rounded())
    return "\(count(tenths / 10)).\(abs(tenths % 10)) \(unit)"
  }

  /// A share from 0 to 1 as percent with two decimals, never rounded up to 100.
  static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "–" }
    let hundredths = Int((Double(part) / Double(whole) * 10_000).rounded(.down))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
  }

  /// A duration in milliseconds.
  static func milliseconds(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10_000).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
