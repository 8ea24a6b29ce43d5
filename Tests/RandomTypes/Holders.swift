// What the programs of scripts/check-types share: leaves to count, and ways in which a program keeps a value.
import Foundation
import Synchronization

// MARK: - Leaves

protocol Thing {}
protocol ObjectThing: AnyObject {}
protocol Marked {}
protocol Source<Element> { associatedtype Element }
protocol ObjectSource<Element>: AnyObject { associatedtype Element }

/// An object to count; each value has a class of its own for its leaves.
class Leaf: Thing, ObjectThing, Marked, Hashable, @unchecked Sendable {
  var number = 1
  func act() {}
  static func == (first: Leaf, second: Leaf) -> Bool { first === second }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

enum Suit { case clubs, diamonds, hearts, spades }

struct Failure: Error, @unchecked Sendable { let leaf: Leaf }
struct Small: Thing, Marked { var leaf: Leaf }
struct Large: Thing, Marked {
  var first = 1
  var second = 2
  var leaf: Leaf
  var third = 3
  var fourth = 4
}
struct SmallSource<Element>: Source { var leaf: Leaf }
struct LargeSource<Element>: Source {
  var numbers = (1, 2, 3)
  var leaf: Leaf
}
final class LeafSource<Element>: ObjectSource {
  var leaf: Leaf
  init(leaf: Leaf) { self.leaf = leaf }
}

// MARK: - Values without leaves

let longText = String(repeating: "long ", count: 8)
nonisolated(unsafe) let somewhere = UnsafeRawPointer(
  UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
)

@inline(never) func emptyAction() -> () -> Void { {} }
@inline(never) func action(_ leaf: Leaf) -> () -> Void { { use(leaf) } }
@inline(never) func action(_ first: Leaf, _ second: Leaf) -> () -> Void {
  {
    use(first)
    use(second)
  }
}
@inline(never) func emptyRule() -> @Sendable (Int) -> Int { { $0 } }
@inline(never) func rule(_ leaf: Leaf) -> @Sendable (Int) -> Int { { $0 + leaf.number } }

// MARK: - Holders

/// All holders.
nonisolated(unsafe) var holders: [AnyObject] = []

/// Leaves that what does not retain them refers to.
nonisolated(unsafe) var kept: [Leaf] = []

@inline(never) func keep(_ leaf: Leaf) -> Leaf {
  kept.append(leaf)
  return leaf
}

@inline(never) func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }

final class Holder<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

final class ClosureHolder {
  let closure: () -> Void
  init(_ closure: @escaping () -> Void) { self.closure = closure }
}

class BaseHolder<Value> {
  var base: Value
  init(_ value: Value) { base = value }
}

final class DerivedHolder<Value>: BaseHolder<Value> {
  var derived: Value
  override init(_ value: Value) {
    derived = value
    super.init(value)
  }
}

final class FoundationHolder<Value>: NSObject {
  var value: Value
  init(_ value: Value) {
    self.value = value
    super.init()
  }
}

final class LockedHolder<Value>: @unchecked Sendable {
  let state: Mutex<Value>
  init(_ value: Value) {
    nonisolated(unsafe) let copy = value
    state = Mutex<Value>(copy)
  }
}

final class LazyHolder<Value> {
  let value: Value
  lazy var plain: Value = value
  lazy var pair: (Value, Int)? = (value, 1)
  init(_ value: Value) {
    self.value = value
    use(plain)
    use(pair)
  }
}

final class VectorHolder<Value> {
  let values: [3 of Value]
  let isVector = true
  init(_ value: Value) { values = [value, value, value] }
}

final class PackHolder<each Value> {
  let values: (repeat each Value)
  init(_ values: repeat each Value) { self.values = (repeat each values) }
}

final class PointerHolder<Value> {
  let pointer: UnsafeMutablePointer<Value>
  init(_ value: Value) {
    pointer = .allocate(capacity: 2)
    pointer.initialize(to: value)
    (pointer + 1).initialize(to: value)
  }
}

final class TailHolder<Value>: ManagedBuffer<Int, Value> {
  static func of(_ value: Value) -> AnyObject {
    let buffer = TailHolder<Value>.create(minimumCapacity: 5) { _ in 2 }
    buffer.withUnsafeMutablePointerToElements { elements in
      elements.initialize(to: value)
      (elements + 1).initialize(to: value)
    }
    return buffer
  }

  deinit { withUnsafeMutablePointers { _ = $1.deinitialize(count: $0.pointee) } }
}

struct Unique<Value>: ~Copyable {
  let byte: UInt8 = 1
  let value: Value
  init(_ value: Value) { self.value = value }
}

final class UniqueHolder<Value> {
  let unique: Unique<Value>
  init(_ value: Value) { unique = Unique(value) }
}

@propertyWrapper struct Wrapped<Value> { var wrappedValue: Value }

final class WrapperHolder<Value> {
  @Wrapped var value: Value
  let byte: UInt8 = 1
  init(_ value: Value) { _value = Wrapped(wrappedValue: value) }
}

protocol Associated { associatedtype Value }
struct Association<Value>: Associated {}

final class AssociatedHolder<Association: Associated> {
  let value: Association.Value
  let list: [Association.Value]
  init(_ value: Association.Value) {
    self.value = value
    list = [value]
  }
}

struct Method<Value> {
  let value: Value
  var number = 1
  func act() { use(value) }
}

enum Outer<Value> {
  struct Inner {
    var byte: Int8 = 1
    let value: Value
  }
}

struct ValueError<Value>: Error, @unchecked Sendable { let value: Value }
struct ValueSource<Element>: Source {
  var numbers = (1, 2)
  let value: Element
}
struct Phantom<Value> {}

@inline(never) func genericClosure<Value>(_ value: Value) -> () -> Void { { use(value) } }
@inline(never) func localFunction<Value>(_ value: Value) -> () -> Void {
  var copy = value
  func inner() {
    use(copy)
    copy = value
  }
  return inner
}
@inline(never) func packClosure<each Value>(_ values: repeat each Value) -> () -> Void {
  { repeat use(each values) }
}
@inline(never) func phantomClosure<Other, Value>(
  _ phantom: Phantom<Other>,
  _ value: Value
) -> () -> Void {
  {
    use(value)
    use(Other.self)
  }
}
