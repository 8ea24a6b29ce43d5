/// The one description of how something looks in JSON, for every way of writing it.
enum JSONValue: Sendable, Hashable {
  /// Nothing to say.
  case null

  /// Yes or no.
  case bool(Bool)

  /// A count or a line.
  case integer(Int)

  /// A measured number; written as `null` where it is not finite.
  case number(Double)

  /// A text.
  case string(String)

  /// Several values in order.
  case array([JSONValue])

  /// Named values in order.
  case object([Member])

  /// A named value.
  struct Member: Sendable, Hashable {
    /// The name.
    let name: String

    /// The value.
    let value: JSONValue
  }

  /// Named values in order, from pairs.
  static func object(of members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member(name: $0.key, value: $0.value) })
  }

  /// A text, or `null`.
  static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// A count, or `null`.
  static func optional(_ number: Int?) -> JSONValue { number.map(JSONValue.integer) ?? .null }

  /// The description of a value that has one, or `null`.
  static func optional(_ value: (some JSONRepresentable)?) -> JSONValue { value?.json ?? .null }

  /// The descriptions of several values.
  static func array(of values: [some JSONRepresentable]) -> JSONValue {
    .array(values.map(\.json))
  }

  /// Several texts.
  static func array(of texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

// MARK: - Encodable

extension JSONValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .integer(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let value):
      var container = encoder.singleValueContainer()
      if value.isFinite { try container.encode(value) } else { try container.encodeNil() }
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .object(let members):
      var container = encoder.container(keyedBy: JSONName.self)
      for member in members {
        try container.encode(member.value, forKey: JSONName(stringValue: member.name))
      }
    }
  }
}
