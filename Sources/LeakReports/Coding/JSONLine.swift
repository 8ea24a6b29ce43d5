/// Writes JSON in one line, without Foundation.
struct JSONLine {
  /// What is written so far.
  private(set) var text = ""

  /// Writes a value.
  init(_ value: JSONValue) {
    append(value)
  }

  /// Appends a value.
  private mutating func append(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    // What Swift writes for a finite number is a JSON number too: 0.5, 2.0, 1e-07.
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): append(value)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        append(value)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        append(member.name)
        text += ":"
        append(member.value)
      }
      text += "}"
    }
  }

  /// Appends a text between quotes.
  ///
  /// Line separators are escaped although JSON allows them: some readers of lines break there.
  private mutating func append(_ string: String) {
    text.unicodeScalars.append("\"")
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ", "\u{7f}"..<"\u{a0}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text.unicodeScalars.append("\"")
  }
}
