/// A value of JSON, written in one line.
indirect enum JSONText {
  /// A text.
  case text(String)

  /// A whole number.
  case number(Int)

  /// A measured number; written as `null` where it is not finite.
  case fraction(Double)

  /// Whether something is so.
  case flag(Bool)

  /// JSON that is written already.
  case json(String)

  /// Nothing to say.
  case null

  /// Several values.
  case list([JSONText])

  /// Named values in order.
  case members([(String, JSONText)])

  /// Named values in order.
  static func object(_ members: [(String, JSONText)]) -> JSONText { .members(members) }

  /// The JSON.
  var text: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .fraction(let number): number.isFinite ? "\(number)" : "null"
    case .flag(let value): value ? "true" : "false"
    case .json(let text): text
    case .null: "null"
    case .list(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .members(let members):
      "{" + members.map { Self.quoted($0.0) + ":" + $0.1.text }.joined(separator: ",") + "}"
    }
  }

  /// A text between quotes, without control characters.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\0"..<" ", "\u{7f}"..<"\u{a0}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
