/// Remembers what is found out again and again about few things.
final class Memo<Key: Hashable, Value> {
  /// The number of things that are remembered.
  private static var most: Int { 1 << 16 }

  /// What was found out.
  private var known: [Key: Value] = [:]

  /// The value of a key, found out once.
  func callAsFunction(_ key: Key, _ find: (Key) -> Value) -> Value {
    if let value = known[key] { return value }
    let value = find(key)
    if known.count < Self.most { known[key] = value }
    return value
  }
}
