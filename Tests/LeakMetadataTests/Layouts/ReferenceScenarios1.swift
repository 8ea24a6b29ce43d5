import Synchronization

class Base {
  var first: Leaf?
  weak var observed: Leaf?
  unowned(unsafe) var loose: Leaf = unsafe shared
  init(_ first: Leaf) { self.first = first }
}
class Middle<T>: Base {
  var item: T
  lazy var late: Leaf? = nil
  var small: Int8 = 1
  init(_ first: Leaf, _ item: T) {
    self.item = item
    super.init(first)
  }
}
@safe final class Derived: Middle<(Leaf, Int)> {
  var name = "a name that is long enough for an object"
  var code: (@convention(c) () -> Void)? = nil
  var pointer: UnsafeMutablePointer<Int>? = nil
  var flag = true
  var last: Leaf
  init(_ maker: inout LeafMaker) {
    last = maker()
    super.init(maker(), (maker(), 3))
    late = maker()
  }
}
@safe final class Unowner {
  unowned let other: Leaf
  unowned var maybe: Leaf?
  let unmanaged: Unmanaged<Leaf>
  let own: Leaf
  init(_ own: Leaf) {
    self.own = own
    other = own
    maybe = own
    unsafe unmanaged = unsafe .passUnretained(own)
  }
}
protocol Boxed<Content> { associatedtype Content }
struct BoxOf<T>: Boxed {
  typealias Content = T
  var content: T
}
struct BigBox<T>: Boxed {
  typealias Content = T
  var content: T, b = 1, c = 2, d = 3
}
class Named {}
final class NamedLeafHolder: Named, ObjectThing {
  let leaf: Leaf
  init(_ leaf: Leaf) { self.leaf = leaf }
}
struct Third { var a: Leaf?, b: String?, c: (any Thing)?, d: [Leaf]?, e: (() -> Void)? }
struct Generic<T> { var value: T, rest: [T], more: T? }
enum State {
  case idle, loaded(Leaf, [Leaf]), failed(any Error), named(String), nested(Inner?)
  indirect case deep(State, Leaf)
}
struct Refused: Error, @unchecked Sendable {
  var number = 3
  var leaf: Leaf
}
actor Counter {
  var leaf: Leaf
  var count = 0
  init(_ leaf: Leaf) { self.leaf = leaf }
}

/// Classes, structs, enums, existentials.
func valueScenarios() -> [ReferenceScenario] {
  [
    ReferenceScenario("a chain of classes") { Derived(&$0) },
    ReferenceScenario("a generic superclass") { Middle<[Leaf]>($0(), [$0(), $0()]) },
    ReferenceScenario("weak, unowned and unmanaged") { Unowner($0()) },
    ReferenceScenario("an actor") { Counter($0()) },
    .value("an optional") { Optional($0()) },
    .value("nested optionals") { Optional(Optional(Optional($0()))) },
    .value("a tuple") { (1, $0(), UInt8(3), $0() as Leaf?) },
    .value("a labelled tuple") { (a: $0(), b: (c: $0(), d: 2)) },
    .value("a struct of optionals") { make in
      let leaf = make()
      return Third(a: make(), b: "b", c: make(), d: [make()], e: { _ = leaf })
    },
    .value("a struct of nils") { _ in Third() },
    .value("an optional struct that is nil") { make -> Generic<Leaf>? in
      var value: Generic<Leaf>? = Generic(value: Leaf(1), rest: [], more: Leaf(2))
      value = nil
      return value
    },
    .value("a generic struct") { Generic(value: $0(), rest: [$0()], more: $0()) },
    .value("a generic struct of a struct") {
      Generic(value: Pair(small: 1, leaf: $0()), rest: [Pair(small: 2, leaf: $0())], more: nil)
    },
    .value("an enum with several payloads") { State.loaded($0(), [$0(), $0()]) },
    .value("an enum with an error") { State.failed(Refused(leaf: $0())) },
    .value("an enum without payload") { _ in State.idle },
    .value("an enum with a string") { _ in State.named("a string that is long enough") },
    .value("an enum in an enum") { State.nested(.second($0())) },
    .value("an indirect case") { State.deep(.deep(.loaded($0(), []), $0()), $0()) },
    .value("an indirect enum") { Tree.node(.leaf($0()), .node(.leaf($0()), .nothing)) },
    .value("an indirect generic enum") { Boxes<Leaf>.b($0(), 3) },
    .value("an enum that changed its case") { make -> State in
      var state = State.loaded(Leaf(1), [Leaf(2)])
      state = .nested(nil)
      return state
    },
    .value("a result") { Result<Leaf, any Error>.success($0()) },
    .value("a failed result") { Result<Leaf, any Error>.failure(Refused(leaf: $0())) },
    .value("spare bits in a struct") { [Pair(small: 3, leaf: $0())] as [Pair] },
    .value("any object") { $0() as AnyObject },
    .value("any with an object") { $0() as Any },
    .value("any with a small value") { Small(leaf: $0()) as Any },
    .value("any with a large value") { Large(c: $0()) as Any },
    .value("any with a tuple") { ($0(), $0()) as Any },
    .value("any with an array") { [$0(), $0()] as Any },
    .value("any with a function") { make -> Any in
      let leaf = make()
      return { _ = leaf } as () -> Void
    },
    .value("any with an enum") { State.loaded($0(), []) as Any },
    .value("any with an optional") { Optional($0()) as Any },
    .value("an optional any that is nil") { _ in Optional<Any>.none },
    .value("any protocol") { ($0() as any Thing, Small(leaf: $0()) as any Thing) },
    .value("a class-bound protocol") { $0() as any ObjectThing },
    .value("a class and a protocol") { NamedLeafHolder($0()) as any Named & ObjectThing },
    .value("a constrained existential") { BoxOf(content: $0()) as any Boxed<Leaf> },
    .value("a large constrained existential") { BigBox(content: $0()) as any Boxed<Leaf> },
    .value("constrained existentials in tuples") {
      (1, BoxOf(content: $0()) as any Boxed<Leaf>, $0() as Any)
    },
    .value("an error") { Refused(leaf: $0()) as any Error },
    .value("an error in any") { (Refused(leaf: $0()) as any Error) as Any },
    .value("a hashable") { AnyHashable($0()) },
    .value("metatypes") { ($0(), Leaf.self, (any Thing).self, Int.self as Any.Type) },
    .value("an existential metatype") { ($0(), Leaf.self as any Thing.Type) },
    .value("strings") { _ in
      ["small", "a string that is long enough for an object", text(4), ""]
    },
    .value("substrings and characters") { make in
      ("a string that is long enough \(make.leaves.count)".dropFirst(3), Character("x"))
    },
    .value("an inline array") { InlineArrayBox(leaves: [$0(), $0(), $0()]) },
    ReferenceScenario("packs") { PackBox($0(), 3, $0()) },
    ReferenceScenario("a mutex") { MutexBox($0()) },
    ReferenceScenario("a mutex of a generic class's state") { LeafPool(PooledLeaf($0())) },
    ReferenceScenario("a noncopyable property") { NoncopyableBox($0()) },
    ReferenceScenario("noncopyable enums") { UniqueHolder($0(), $0(), $0(), $0()) },
  ]
}

struct InlineArrayBox { var leaves: [3 of Leaf] }
final class PackBox<each T> {
  let values: (repeat each T)
  init(_ values: repeat each T) { self.values = (repeat each values) }
}
struct Sent: @unchecked Sendable { var leaf: Leaf }
final class MutexBox {
  let mutex: Mutex<Sent?>
  let other = 3
  init(_ leaf: Leaf) {
    mutex = Mutex(Sent(leaf: leaf))
  }
}
protocol PooledItem: AnyObject {
  associatedtype ID: Hashable
  var id: ID { get }
}
final class PooledLeaf: PooledItem, @unchecked Sendable {
  let id = 1
  let leaf: Leaf
  init(_ leaf: Leaf) { self.leaf = leaf }
}
/// Its signature names this module, so that the name of its state's type says that again by a letter.
final class LeafPool<Item: PooledItem & Sendable> {
  struct State { var idle: [Item] }
  let state: Mutex<State>
  init(_ item: sending Item) { state = Mutex(State(idle: [item])) }
}
struct Unique: ~Copyable { var leaf: Leaf, number = 1 }
enum UniqueState: ~Copyable { case none, one(Unique) }
final class UniqueHolder<T> {
  let state: UniqueState
  let maybe: Unique?
  let mutex: Mutex<[Sent]>
  let item: T
  init(_ a: Leaf, _ b: Leaf, _ c: Leaf, _ item: T) {
    state = .one(Unique(leaf: a))
    maybe = Unique(leaf: b)
    mutex = Mutex([Sent(leaf: c)])
    self.item = item
  }
}
final class NoncopyableBox {
  let unique: Unique
  init(_ leaf: Leaf) { unique = Unique(leaf: leaf) }
}
