import LeakMetadata

/// Ways into objects of the toolchain's libraries that programs know by one name, whatever storage lies between.
///
/// Source: swift-foundation, Sources/FoundationEssentials/NotificationCenter;
/// stdlib/public/Concurrency/AsyncStreamBuffer.swift. Verified with Swift 6.3.1.
enum LibraryWays {
  /// The names, by type and by the property that the way begins at.
  private static let names: [String: [String: String]] = [
    "FoundationEssentials.NotificationCenter": ["registrar": "observer block"],
    "Swift.AsyncStream._Storage": ["continuations": nextElement],
    "Swift.AsyncThrowingStream._Storage": ["continuation": nextElement],
  ]

  /// The name of the way from a stream to a task that waits for its next element.
  private static let nextElement = "next element"

  /// The classes of key paths, which capture the arguments of the subscripts they go by.
  private static let keyPaths: Set<String> = [
    "Swift.AnyKeyPath", "Swift.PartialKeyPath", "Swift.KeyPath", "Swift.WritableKeyPath",
    "Swift.ReferenceWritableKeyPath",
  ]

  /// Whether a type is the storage of a stream that tasks wait for.
  static func isStream(_ typeName: String) -> Bool {
    names[TypeText.withoutArguments(typeName)]?.values.contains(nextElement) ?? false
  }

  /// Whether a type is a key path's.
  static func isKeyPath(_ typeName: String) -> Bool {
    keyPaths.contains(TypeText.withoutArguments(typeName))
  }

  /// The name of a way; nil for all others.
  ///
  /// - Parameters:
  ///   - typeName: The type of the object that the way begins at.
  ///   - path: The way.
  /// - Returns: The name.
  static func name(ofType typeName: String, _ path: [ReferenceLabel]) -> String? {
    guard let properties = names[TypeText.withoutArguments(typeName)] else { return nil }
    for part in path {
      if case .property(let property) = part { return properties[property] }
    }
    return nil
  }
}
