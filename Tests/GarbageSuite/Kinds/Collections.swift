// Rings through collections.
@testable import GarbageLibrary

enum ArrayOfChildren {
  final class Parent { var children: [Child] = [] }
  final class Child {
    var parent: Parent?
    unowned let creator: Parent
    init(_ creator: Parent) { self.creator = creator }
  }
  static func run(leaking: Bool) {
    let parent = Parent()
    parent.children = (0..<20).map { _ in Child(parent) }
    if leaking { parent.children[13].parent = parent }
  }
}

enum DictionaryValues {
  typealias Payload = Int
  final class Registry { var entries: [String: Entry] = [:] }
  final class Entry {
    var payload = Payload.sample
    var registry: Registry?
  }
  static func run(leaking: Bool) {
    let registry = Registry()
    for index in 0..<10 { registry.entries["entry \(index)"] = Entry() }
    if leaking { registry.entries["entry 4"]?.registry = registry }
  }
}

enum DictionaryKeys {
  final class Key: Hashable {
    var owner: AnyObject?
    static func == (left: Key, right: Key) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
  final class Table { var values: [Key: Int] = [:] }
  static func run(leaking: Bool) {
    let (table, key) = (Table(), Key())
    table.values[key] = 1
    table.values[Key()] = 2
    if leaking { key.owner = table }
  }
}

enum SetMembers {
  final class Member: Hashable {
    var club: Club?
    static func == (left: Member, right: Member) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
  final class Club { var members: Set<Member> = [] }
  static func run(leaking: Bool) {
    let club = Club()
    for _ in 0..<9 { club.members.insert(Member()) }
    if leaking { club.members.first?.club = club }
  }
}

enum AnyHashableKeys {
  final class Key: Hashable {
    var owner: AnyObject?
    static func == (left: Key, right: Key) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
  final class Table { var values: [AnyHashable: Any] = [:] }
  static func run(leaking: Bool) {
    let (table, key) = (Table(), Key())
    table.values["name"] = "text"
    table.values[key] = [1, 2]
    if leaking { key.owner = table }
  }
}

enum NestedDictionary {
  typealias Payload = Int
  final class Store { var sections: [String: [Int: [Row]]] = [:] }
  final class Row {
    var payload = Payload.sample
    var store: Store?
  }
  static func run(leaking: Bool) {
    let store = Store()
    store.sections["first"] = [1: [Row(), Row()], 2: [Row()]]
    if leaking { store.sections["first"]?[1]?[1].store = store }
  }
}

enum ArrayOfExistentials {
  final class List { var delegates: ContiguousArray<any Delegate> = [] }
  final class Item: Delegate { var list: List? }
  static func run(leaking: Bool) {
    let (list, item) = (List(), Item())
    list.delegates = [Item(), item]
    if leaking { item.list = list }
  }
}

enum SliceOfArray {
  final class Page { var rest: ArraySlice<Page> = [] }
  static func run(leaking: Bool) {
    let pages = (0..<6).map { _ in Page() }
    pages[0].rest = pages[3...]
    if leaking { pages[4].rest = pages[0...1] }
    // The slices refer to an array of all six, whose first refers to the slice.
    if !leaking { pages[0].rest = [] }
  }
}

enum ArrayOfStructs {
  typealias Payload = Int
  struct Row {
    var payload = Payload.sample
    var title = "title"
    var owner: Table?
  }
  final class Table { var rows: [Row] = [] }
  static func run(leaking: Bool) {
    let table = Table()
    table.rows = (0..<30).map { _ in Row() }
    if leaking { table.rows[29].owner = table }
  }
}

enum ArrayOfTuples {
  typealias Payload = Int
  final class Journal { var lines: [(at: Payload, by: Journal?)] = [] }
  static func run(leaking: Bool) {
    let journal = Journal()
    journal.lines = [(.sample, nil), (.sample, leaking ? journal : nil)]
  }
}

enum ArrayOfWeaks {
  struct Weak { weak var object: Hub? }
  final class Hub {
    var observers: [Weak] = []
    var strong: [Hub] = []
  }
  static func run(leaking: Bool) {
    let (hub, other) = (Hub(), Hub())
    hub.observers = [Weak(object: hub), Weak(object: other)]
    other.observers = [Weak(object: hub)]
    if leaking {
      hub.strong = [other]
      other.strong = [hub]
    }
  }
}
