internal import LeakFindings

/// A dictionary key as it stands between brackets in a label.
enum KeyText {
  /// The longest text that is shown, in bytes.
  private static let mostBytes = 40

  /// The text of a key, worded as one that is read from a picture.
  static func text(of key: Any) -> String {
    if type(of: key) == String.self, let text = key as? String {
      return quoted(shortened(text))
    }
    let name = String(reflecting: type(of: key))
    return numbers.contains(name) ? "\(key)" : TypeNames.short(TypeNames.sugared(name))
  }

  /// The types whose values are told.
  private static let numbers: Set<String> = [
    "Swift.Int", "Swift.Int64", "Swift.Int32", "Swift.Int16", "Swift.Int8",
    "Swift.UInt", "Swift.UInt64", "Swift.UInt32", "Swift.UInt16", "Swift.UInt8", "Swift.Bool",
  ]

  /// A text, cut as one that is read from a picture.
  private static func shortened(_ text: String) -> String {
    var bytes = Array(text.utf8.prefix(mostBytes + 1))
    guard bytes.count > mostBytes else { return text }
    bytes.removeLast()
    // A character may be cut in two; what does not belong to a whole one is left out.
    while let last = bytes.last, last & 0xc0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last & 0x80 != 0 { bytes.removeLast() }
    return String(validating: bytes, as: UTF8.self).map { $0 + "…" } ?? text
  }

  /// The text between quotes.
  private static func quoted(_ text: String) -> String {
    "\"" + escaped(text) + "\""
  }

  /// The text with quotes, backslashes and control characters escaped.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\" + String(scalar)
      case _ where scalar.properties.generalCategory == .control: scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }
    .joined()
  }
}
