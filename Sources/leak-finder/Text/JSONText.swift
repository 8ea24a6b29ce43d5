import LeakReports

/// A value of JSON, written in one line.
enum JSONText {
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
    var bytes: [UInt8] = []
    // To grow from nothing by steps costs the allocator more than the text itself.
    if case .members = self { bytes.reserveCapacity(1 << 12) }
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the JSON as UTF-8.
  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): QuotedText.append(text, to: &bytes)
    case .number(let number): bytes += String(number).utf8
    case .fraction(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
    case .flag(let value): bytes += (value ? "true" : "false").utf8
    case .json(let json): bytes += json.utf8
    case .null: bytes += "null".utf8
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .members(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        QuotedText.append(member.0, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.1.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
