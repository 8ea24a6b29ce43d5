/// Writes JSON in one line, without Foundation.
struct JSONLine {
  /// What is written so far, as UTF-8.
  private var bytes: [UInt8] = []

  /// Writes a value.
  init(_ value: JSONValue) {
    // To grow from nothing by steps costs the allocator more than the text itself.
    bytes.reserveCapacity(1 << 12)
    append(value)
  }

  /// The line.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a value.
  private mutating func append(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    // What Swift writes for a finite number is a JSON number too: 0.5, 2.0, 1e-07.
    case .number(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let value): QuotedText.append(value, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(value)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        QuotedText.append(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
