/// The version of the JSON that reports are written in.
enum SchemaVersion {
  /// The version that is written and read; it changes only where a name or a meaning does.
  static let current = 1

  /// The name of the version in an object.
  static let name: JSONName = "schemaVersion"

  /// An object with the version as its first member.
  static func stamped(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return value }
    let version = JSONValue.Member(name: name.stringValue, value: .integer(current))
    return .object([version] + members)
  }

  /// Throws where an object is of another version.
  ///
  /// - Parameters:
  ///   - container: The object.
  ///   - isRequired: Whether an object without a version is refused too.
  /// - Throws: `DecodingError`, which names the version.
  static func check(
    _ container: KeyedDecodingContainer<JSONName>,
    isRequired: Bool
  ) throws {
    let version =
      isRequired
      ? try container.decode(Int.self, forKey: name)
      : try container.decodeIfPresent(Int.self, forKey: name) ?? current
    guard version == current else {
      throw DecodingError.dataCorruptedError(
        forKey: name,
        in: container,
        debugDescription: "schemaVersion is \(version); only \(current) can be read"
      )
    }
  }
}
