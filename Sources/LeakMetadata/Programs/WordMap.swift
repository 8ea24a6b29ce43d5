/// A hash table from words to values that looks up without calls or allocation.
@usableFromInline struct WordMap<Value: Sendable>: Sendable {
  /// The keys; 0 where there is none.
  @usableFromInline var keys: [UInt]
  /// The values of the keys.
  @usableFromInline var values: [Value]
  /// The value of slots in use by no key.
  @usableFromInline let filler: Value
  /// The number of keys.
  @usableFromInline var count = 0

  /// An empty table.
  @inlinable init(filler: Value) {
    self.filler = filler
    keys = Array(repeating: 0, count: 256)
    values = Array(repeating: filler, count: 256)
  }

  /// Where the search for a key begins.
  @inlinable func slot(of key: UInt) -> Int {
    let mixed = key &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: (mixed ^ (mixed &>> 32))) & (keys.count &- 1)
  }

  /// The value of a key other than 0; nil where it has none.
  @inlinable func find(_ key: UInt) -> Value? {
    var index = slot(of: key)
    while true {
      let found = keys[index]
      if found == key { return key == 0 ? nil : values[index] }
      if found == 0 { return nil }
      index = (index &+ 1) & (keys.count &- 1)
    }
  }

  /// Adds a key other than 0 that is not there yet.
  @inlinable mutating func insert(_ key: UInt, _ value: Value) {
    guard key != 0 else { return }
    if count &* 2 >= keys.count { grow() }
    count &+= 1
    place(key, value)
  }

  /// Puts a key into the next free slot.
  @inlinable mutating func place(_ key: UInt, _ value: Value) {
    var index = slot(of: key)
    while keys[index] != 0 { index = (index &+ 1) & (keys.count &- 1) }
    keys[index] = key
    values[index] = value
  }

  /// Doubles the table.
  @inlinable mutating func grow() {
    let old = (keys, values)
    keys = Array(repeating: 0, count: old.0.count &* 2)
    values = Array(repeating: filler, count: old.0.count &* 2)
    for (key, value) in zip(old.0, old.1) where key != 0 { place(key, value) }
  }
}
