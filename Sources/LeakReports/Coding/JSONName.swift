/// A name in a JSON object.
struct JSONName: CodingKey {
  let stringValue: String

  /// None: objects in reports have names only.
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

// MARK: - ExpressibleByStringLiteral

extension JSONName: ExpressibleByStringLiteral {
  init(stringLiteral value: String) {
    self.init(stringValue: value)
  }
}
