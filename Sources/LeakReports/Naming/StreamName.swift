/// Streams are known by their own names: `AsyncStream<Int>` for the storage that it shares with its continuations.
enum StreamName {
  /// How the names of storage end.
  private static let storage = "._Storage"

  /// The name that programs use; other names as they are.
  static func plain(_ typeName: String) -> String {
    guard typeName.hasSuffix(storage) else { return typeName }
    let name = typeName.dropLast(storage.count)
    let base = name.prefix { $0 != "<" }
    return base.hasSuffix("AsyncStream") || base.hasSuffix("AsyncThrowingStream")
      ? String(name) : typeName
  }
}
