/// An object with one word.
final class Leaf {
  var number: Int
  init(_ number: Int) { self.number = number }
}

/// A leaf that may cross threads.
final class SharedLeaf: Sendable {
  let number = 5
}

/// An object that stands for nothing, only to be counted once.
final class Sentinel: Sendable {
  static let shared = Sentinel()
}

/// References of every strength.
final class Node {
  var next: Node?
  weak var parent: Node?
  unowned let owner: Owner
  unowned(unsafe) let untracked: Leaf
  var unmanaged: Unmanaged<Leaf>
  weak var greeter: (any ClassGreeter)?

  init(_ owner: Owner, _ leaf: Leaf) {
    self.owner = owner
    untracked = leaf
    unmanaged = .passUnretained(leaf)
    greeter = leaf
  }
}

/// What nodes belong to.
final class Owner {
  var nodes: [Node] = []
}

/// A class to inherit from.
class Base {
  var small: Int8 = 1
  var leaf: Leaf
  init(_ leaf: Leaf) { self.leaf = leaf }
}

/// A subclass with a lazy property.
final class Derived: Base {
  var other: Leaf?
  lazy var late: Leaf = Ledger.leaf()
}

/// A generic class.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// A generic class of two types.
final class Pair<First, Second> {
  var first: First
  var second: Second
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

/// A generic class to inherit from.
class GenericBase<Item> {
  var item: Item
  init(_ item: Item) { self.item = item }
}

/// A generic subclass whose superclass has another argument.
final class GenericDerived<Item>: GenericBase<[Item]> {
  var count: Int8 = 0
  var extra: Item
  init(_ extra: Item) {
    self.extra = extra
    super.init([extra])
  }
}

/// Generic types nested in a generic class.
final class Outer<T> {
  /// A nested structure.
  struct Cell {
    var value: T
    var number: Int
  }

  /// A nested generic class.
  final class Inner<U> {
    var first: T
    var cell: Cell?
    var second: U
    init(_ first: T, _ second: U) {
      self.first = first
      self.second = second
      cell = Cell(value: first, number: 1)
    }
  }
}

/// Fields whose types are associated ones.
final class Associated<Sequences: Sequence> where Sequences.Element: Sequence {
  var element: Sequences.Element
  var inner: Sequences.Element.Element?
  var optional: [Sequences.Element.Element]
  init(_ element: Sequences.Element) {
    self.element = element
    inner = element.first { _ in true }
    optional = Array(element)
  }
}

/// A field that is a pack.
final class Packed<each T> {
  var values: (repeat each T)
  var after: Leaf
  init(_ after: Leaf, _ values: repeat each T) {
    self.values = (repeat each values)
    self.after = after
  }
}

/// A structure with a weak reference inside.
struct Deep {
  var number: Int32
  var leaf: Leaf
  weak var loose: Leaf?
}

/// A structure of several words.
struct Payload {
  var tag: UInt8
  var leaf: Leaf
  var name: String
  var deep: Deep
}

/// A class with structures and tuples.
final class Structured {
  var payload: Payload
  var tuple: (Leaf, Int8, Leaf?)
  var nested: (Int, (Leaf, Bool), after: Leaf)
  init(_ payload: Payload) {
    self.payload = payload
    tuple = (payload.leaf, 1, nil)
    nested = (1, (payload.leaf, true), payload.leaf)
  }
}

/// A class that only this file sees.
private final class Private {
  var leaf: Leaf
  init(_ leaf: Leaf) { self.leaf = leaf }
}

/// A class inside a type without storage.
enum Space {
  /// The class.
  final class Nested {
    var leaf: Leaf
    init(_ leaf: Leaf) { self.leaf = leaf }
  }
}

/// Makes objects of classes.
enum Classes {
  /// The owner of all nodes.
  nonisolated(unsafe) private static let owner = Owner()

  /// Makes one of each class.
  static func make(_ round: Int, _ leaf: Leaf) {
    if round == 0 { Ledger.count(Owner.self) }
    makePlain(round, leaf)
    makeGeneric(round, leaf)
  }

  /// Makes objects of classes without parameters.
  private static func makePlain(_ round: Int, _ leaf: Leaf) {
    let node = Node(owner, leaf)
    node.next = owner.nodes.last
    node.parent = owner.nodes.first
    owner.nodes.append(node)
    Ledger.count(Node.self)
    let derived = Derived(leaf)
    derived.other = round % 3 == 0 ? nil : Ledger.leaf()
    if round % 2 == 0 { _ = derived.late }
    Ledger.keep(derived)
    Ledger.keep(Base(leaf))
    Ledger.keep(Private(leaf))
    Ledger.keep(Space.Nested(leaf))
    let deep = Deep(number: 1, leaf: Ledger.leaf(), loose: round % 2 == 0 ? leaf : nil)
    Ledger.keep(Structured(Payload(tag: 2, leaf: leaf, name: "name", deep: deep)))
    // A local class.
    final class Local {
      var leaf: Leaf
      init(_ leaf: Leaf) { self.leaf = leaf }
    }
    Ledger.keep(Local(leaf))
  }

  /// Makes objects of generic classes.
  private static func makeGeneric(_ round: Int, _ leaf: Leaf) {
    Ledger.keep(Box(round))
    Ledger.keep(Box("a text that is long enough for the heap \(round)"))
    Ledger.keep(Box(leaf))
    Ledger.keep(Box<Leaf?>(round % 3 == 0 ? nil : leaf))
    let deep = Deep(number: 1, leaf: leaf, loose: leaf)
    Ledger.keep(Box(Payload(tag: 1, leaf: leaf, name: "x", deep: deep)))
    Ledger.keep(Box((leaf, Int8(1), [leaf])))
    Ledger.keep(Pair(Int8(1), leaf))
    Ledger.keep(Pair(leaf, Box(leaf)))
    Ledger.count(Box<Leaf>.self)
    Ledger.keep(GenericDerived(leaf))
    Ledger.keep(Outer<Leaf>.Inner<Int8>(leaf, 3))
    Ledger.keep(Outer<Int16>.Inner<Leaf?>(7, leaf))
    Ledger.keep(Outer<[Leaf]>.Inner<String>([leaf], "u"))
    Ledger.keep(Associated<[[Leaf]]>([leaf, leaf]))
    Ledger.keep(Associated<[Set<Int>]>([round]))
    Ledger.keep(Packed(leaf, Int8(1), leaf, "text", leaf))
    Ledger.keep(Packed(leaf))
  }
}
