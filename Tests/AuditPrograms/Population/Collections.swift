/// A key that is an object.
final class Key: Hashable {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (left: Key, right: Key) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// Collections of all kinds.
final class Tables {
  var byText: [String: Leaf] = [:]
  var byKey: [Key: Payload] = [:]
  var set: Set<Key> = []
  var payloads: [Payload] = []
  var slice: ArraySlice<Leaf> = []
  var contiguous: ContiguousArray<Leaf> = []
  var nested: [Int: [String: [Leaf]]] = [:]
  var optionals: [Leaf?] = []
  var tuples: [(Int8, Leaf)] = []
  var mapped: any Collection<Leaf> = EmptyCollection<Leaf>()
  var iterator: AnyIterator<Leaf>?
  var sequence: AnySequence<Leaf>?
  var text: Substring = ""
}

/// A buffer with elements behind it, as many as its header says.
final class Buffer: ManagedBuffer<Int, Leaf> {
  deinit {
    let count = header
    withUnsafeMutablePointerToElements { _ = $0.deinitialize(count: count) }
  }
}

/// Where the elements of a ring of storage are.
struct RingHeader {
  var capacity: Int
  var count: Int
  var start: Int
}

/// The storage of a double-ended queue.
final class RingStorage: ManagedBuffer<RingHeader, Leaf> {}

/// A double-ended queue.
struct Ring {
  var storage: RingStorage

  /// A queue whose elements wrap around the end of its storage.
  init(_ leaves: [Leaf]) {
    let capacity = leaves.count + 2
    let made = RingStorage.create(minimumCapacity: capacity) { _ in
      RingHeader(capacity: capacity, count: leaves.count, start: capacity - 1)
    }
    made.withUnsafeMutablePointerToElements { elements in
      for (index, leaf) in leaves.enumerated() {
        (elements + (capacity - 1 + index) % capacity).initialize(to: leaf)
      }
    }
    storage = unsafeDowncast(made, to: RingStorage.self)
  }
}

/// Key paths in fields.
final class Paths {
  var leaf: KeyPath<Base, Int>
  var composed: AnyKeyPath
  var keyed: KeyPath<[Key: Leaf], Leaf?>
  init(_ key: Key) {
    leaf = \Base.leaf.number
    composed = (\Derived.other as KeyPath<Derived, Leaf?>).appending(path: \Leaf?.?.number)
    keyed = \[Key: Leaf].[key]
  }
}

/// Makes collections.
enum Collections {
  /// Makes collections every tenth time, and smaller ones each time.
  static func make(_ round: Int, _ leaf: Leaf) {
    let buffer = Buffer.create(minimumCapacity: 4) { _ in 2 }
    buffer.withUnsafeMutablePointerToElements { elements in
      elements.initialize(to: leaf)
      (elements + 1).initialize(to: Ledger.leaf())
    }
    Ledger.keep(buffer)
    Ledger.keep(Box([round: leaf]))
    Ledger.count("Swift._DictionaryStorage<Swift.Int, Population.Leaf>")
    guard round % 10 == 0 else { return }
    Ledger.keep(Box(Ring([leaf, Ledger.leaf(), Ledger.leaf()])))
    Ledger.count(RingStorage.self)
    let key = Key(round)
    Ledger.count(Key.self)
    Ledger.keep(Paths(key))
    Ledger.keep(tables(leaf))
  }

  /// Collections with some elements each.
  private static func tables(_ leaf: Leaf) -> Tables {
    let tables = Tables()
    for index in 0..<12 {
      let key = Key(index)
      Ledger.count(Key.self)
      let deep = Deep(number: 1, leaf: leaf, loose: nil)
      let payload = Payload(tag: 3, leaf: Ledger.leaf(), name: "", deep: deep)
      tables.byText["\(index)"] = leaf
      tables.byKey[key] = payload
      tables.set.insert(key)
      tables.payloads.append(payload)
      tables.contiguous.append(leaf)
      tables.nested[index % 3, default: [:]]["a key that is long enough for the heap", default: []]
        .append(leaf)
      tables.optionals.append(index % 2 == 0 ? nil : leaf)
      tables.tuples.append((Int8(index), Ledger.leaf()))
    }
    // Removed entries leave their words behind.
    for index in 8..<12 {
      tables.byText["\(index)"] = nil
      tables.payloads.removeLast()
    }
    tables.slice = Array(tables.contiguous)[2..<5]
    tables.mapped = tables.payloads.lazy.map(\.leaf)
    tables.iterator = AnyIterator(tables.contiguous.makeIterator())
    tables.sequence = AnySequence(tables.contiguous)
    tables.text = "a text that is long enough for the heap".dropFirst(3)
    Ledger.count("Swift._SetStorage<Population.Key>")
    Ledger.count("Swift._DictionaryStorage<Swift.String, Population.Leaf>")
    Ledger.count("Swift._DictionaryStorage<Population.Key, Population.Payload>")
    Ledger.count("Swift._ContiguousArrayStorage<Population.Payload>")
    return tables
  }
}
