import Foundation
import LeakFindings
import LeakMemory
import Testing

@Suite("Scenarios: collections")
struct CollectionScenarios {
  @Test("Every element of an array that points back is a way of its own (row 93)")
  func allElements() {
    let list = Shelf()
    let (one, two) = (Shelf(), Shelf())
    one.owner = list
    two.owner = list
    list.array = [one, two]
    defer { list.array = [] }
    #expect(
      Scenario.told(list)
        == "cycle: Shelf .array[0] Shelf .owner Shelf | cycle: Shelf .array[1] Shelf .owner Shelf"
    )
  }

  @Test("An array that holds the object twice is told twice, the first element first (row 94)")
  func twice() {
    let shelf = Shelf()
    shelf.array = [shelf, shelf]
    defer { shelf.array = [] }
    #expect(Scenario.told(shelf) == "cycle: Shelf .array[0] Shelf | cycle: Shelf .array[1] Shelf")
  }

  @Test("An array and a dictionary of a plain Swift class are one way each (row 95)")
  func arrayAndDictionary() {
    let shelf = Shelf()
    shelf.array = [shelf]
    shelf.table = ["self": shelf]
    defer { shelf.clear() }
    #expect(
      Scenario.told(shelf) == "cycle: Shelf .array[0] Shelf | cycle: Shelf .table[\"self\"] Shelf"
    )
  }

  @Test("A set holds its elements; a set of weak boxes does not (row 96)")
  func sets() {
    let shelf = Shelf()
    shelf.weakSet = [WeakEntry(id: 1, shelf: shelf), WeakEntry(id: 2, shelf: nil)]
    #expect(Scenario.told(shelf) == "nothing")
    shelf.set = [Shelf(), shelf]
    defer { shelf.clear() }
    #expect(Scenario.told(shelf) == "cycle: Shelf .set[Shelf] Shelf")
  }

  @Test("Numbers that happen to be an object's address are no references (row 98)")
  func integers() {
    let shelf = Shelf()
    let bits = Address(of: shelf).bits
    shelf.numbers = [bits: bits, 1: bits]
    shelf.raw = [bits, bits]
    #expect(Scenario.told(shelf) == "nothing")
  }

  @Test("A collection that changes itself when read is seen through, and never read (row 99)")
  func changing() {
    let shelf = Shelf()
    shelf.shifty = Shifty([Shelf(), shelf])
    defer { shelf.clear() }
    #expect(Scenario.told(shelf) == "cycle: Shelf .shifty Shifty .items[1] Shelf")
  }

  @Test("Foundation's own collections are seen through (row 100)")
  func foundationCollections() {
    let shelf = Shelf()
    shelf.foundation = NSMutableArray(array: [Shelf(), shelf])
    #expect(
      Scenario.told(shelf)
        == "cycle: Shelf .foundation NSMutableArray [1] Shelf"
    )
    shelf.foundation = NSMutableDictionary(dictionary: ["k": shelf])
    defer { shelf.clear() }
    #expect(
      Scenario.told(shelf)
        == #"cycle: Shelf .foundation NSMutableDictionary ["k"] Shelf"#
    )
  }

  @Test("What only names an object, unretained, does not hold it (row 101)")
  func unretained() {
    let shelf = Shelf()
    // SAFETY: The shelf outlives its own property, which nobody reads.
    unsafe shelf.unretained = [.passUnretained(shelf)]
    shelf.identifiers = [ObjectIdentifier(shelf)]
    #expect(Scenario.told(shelf) == "nothing")
  }

  @Test(
    "Elements are one step with their index, empty places counted; list nodes are steps (row 102)"
  )
  func elements() {
    let shelf = Shelf()
    shelf.optionals = [nil, shelf]
    #expect(Scenario.told(shelf) == "cycle: Shelf .optionals[1] Shelf")
    shelf.optionals = []
    shelf.list = ListNode(Shelf(), ListNode(shelf, nil))
    defer { shelf.clear() }
    #expect(
      Scenario.told(shelf) == "cycle: Shelf .list ListNode .next ListNode .value Shelf"
    )
  }

  @Test(
    "A dictionary step shows its text, a key of one's own by type, and a key that leaks (row 103)"
  )
  func keys() {
    let shelf = Shelf()
    shelf.table = ["key": shelf]
    #expect(Scenario.told(shelf) == "cycle: Shelf .table[\"key\"] Shelf")
    shelf.table = [:]
    shelf.byShelf = [Shelf(): shelf]
    #expect(Scenario.told(shelf) == "cycle: Shelf .byShelf[Shelf] Shelf")
    shelf.byShelf = [shelf: Shelf()]
    defer { shelf.clear() }
    #expect(Scenario.told(shelf) == "cycle: Shelf .byShelf.keys[Shelf] Shelf")
  }

  @Test("Weak keys of a dictionary are not held (row 104)")
  func weakMap() {
    let shelf = Shelf()
    shelf.weakMap = [WeakEntry(id: 1, shelf: shelf): 1]
    #expect(Scenario.told(shelf) == "nothing")
  }

  @Test("Reading an object twice gives the same references in the same order (row 107)")
  func again() {
    let shelf = Shelf()
    shelf.array = [Shelf(), Shelf()]
    shelf.table = ["a": Shelf(), "b": Shelf(), "c": Shelf()]
    shelf.set = [Shelf(), Shelf()]
    let first = Scenario.references(of: shelf)
    #expect(first.count >= 3)
    #expect(Scenario.references(of: shelf) == first)
    #expect(Scenario.references(of: shelf) == first)
  }
}

private struct WeakEntry: Hashable {
  let id: Int
  weak var shelf: Shelf?
  static func == (lhs: WeakEntry, rhs: WeakEntry) -> Bool { lhs.id == rhs.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private final class ListNode {
  let value: Shelf
  let next: ListNode?
  init(_ value: Shelf, _ next: ListNode?) {
    self.value = value
    self.next = next
  }
}

/// A sequence that loses an element each time somebody looks.
private final class Shifty: Sequence, CustomReflectable {
  private var items: [Shelf]
  init(_ items: [Shelf]) { self.items = items }

  func makeIterator() -> IndexingIterator<[Shelf]> {
    Issue.record("a user's iterator was run")
    items.removeLast()
    return items.makeIterator()
  }

  var customMirror: Mirror {
    Issue.record("a user's mirror was run")
    items.removeLast()
    return Mirror(self, unlabeledChildren: items)
  }
}

// SAFETY: What is unretained is never read.
@safe private final class Shelf: Hashable {
  var owner: Shelf?
  var array: [Shelf] = []
  var optionals: [Shelf?] = []
  var table: [String: Shelf] = [:]
  var set: Set<Shelf> = []
  var weakSet: Set<WeakEntry> = []
  var weakMap: [WeakEntry: Int] = [:]
  var byShelf: [Shelf: Shelf] = [:]
  var numbers: [UInt: UInt] = [:]
  var raw: [UInt] = []
  // SAFETY: Never read.
  var unretained: [Unmanaged<Shelf>] = unsafe []
  var identifiers: Set<ObjectIdentifier> = []
  var shifty: Shifty?
  var foundation: NSObject?
  var list: ListNode?

  func clear() {
    array = []
    optionals = []
    table = [:]
    set = []
    byShelf = [:]
    shifty = nil
    foundation = nil
    list = nil
  }

  static func == (lhs: Shelf, rhs: Shelf) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
