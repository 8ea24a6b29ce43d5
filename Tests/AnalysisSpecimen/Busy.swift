import Foundation

/// What threads move about.
final class MovedDoc: Hashable {
  /// The next of a chain.
  var next: MovedDoc?
  static func == (one: MovedDoc, other: MovedDoc) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Has collections that one thread changes.
final class Mover {
  /// Grow, shrink and are dropped.
  var array: [MovedDoc] = []
  /// See ``array``.
  var pairs: [(MovedDoc, MovedDoc?)] = []
  /// See ``array``.
  var table: [Int: MovedDoc] = [:]
  /// See ``array``.
  var set: Set<MovedDoc> = []
  /// See ``array``.
  var chain: MovedDoc?
  /// See ``array``.
  var closures: [() -> MovedDoc] = []

  /// Changes everything for ever.
  func run(_ seed: Int) {
    var round = seed
    while true {
      round &+= 1
      let count = 16 + round % 500
      for index in 0..<count {
        let doc = MovedDoc()
        array.append(doc)
        pairs.append((doc, index % 3 == 0 ? nil : doc))
        table[index &* 7] = doc
        set.insert(doc)
        doc.next = chain
        chain = doc
        closures.append { doc }
      }
      array.removeFirst(count / 2)
      pairs.removeAll { $0.1 == nil }
      for key in table.keys where key % 2 == 0 { table[key] = nil }
      set.subtract(array)
      array.reverse()
      array.removeAll(keepingCapacity: round % 2 == 0)
      pairs = []
      table = [:]
      set = []
      // A chain's end is its own, or its destruction would be as deep as it is long.
      while let doc = chain { chain = doc.next }
      closures = []
    }
  }
}

/// Makes threads that change collections.
@inline(never)
func makeBusy() {
  for seed in 0..<2 {
    let thread = Thread { Mover().run(seed * 37) }
    thread.start()
  }
}
