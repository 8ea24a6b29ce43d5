/// The members that an object may have, each by its name.
protocol JSONField: CaseIterable, RawRepresentable<String>, Sendable {
  /// The names, made once.
  static var names: JSONNames<Self> { get }
}

/// The names of an object's members as they are in a JSON text.
struct JSONNames<Field: JSONField>: Sendable {
  /// The members, in the order in which they are written.
  let fields: [Field]

  /// Their names, each with the quote at its end.
  let texts: [[UInt8]]

  /// The names of all members.
  init() {
    fields = Array(Field.allCases)
    texts = fields.map { Array("\($0.rawValue)\"".utf8) }
  }
}
