// The types and values of scripts/random_kinds.py that the standard library does not have.
import Foundation
import Synchronization

// MARK: - Existentials

protocol Tagged {}

final class TaggedLeaf: Leaf, Tagged, @unchecked Sendable {
  let inside: Leaf
  init(_ inside: Leaf) { self.inside = inside }
}

final class TaggedHolder<Value, Other>: BaseHolder<Value>, Tagged {
  let other: Other
  init(_ value: Value, _ other: Other) {
    self.other = other
    super.init(value)
  }
}

enum Trouble: Error, @unchecked Sendable {
  case none
  case object(Leaf)
  case several([Leaf], Int)
}

@inline(never) func foundationError(_ leaf: Leaf) -> NSError {
  NSError(domain: "Types", code: 1, userInfo: ["leaf": leaf])
}

struct Shelf {
  subscript(_ leaf: Leaf) -> Int { leaf.number }
  subscript(_ first: Leaf, _ second: Leaf) -> Shelf { self }
}

@inline(never) func shelfPath(_ leaf: Leaf) -> AnyKeyPath { \Shelf[leaf] }
@inline(never) func shelfPath(_ first: Leaf, _ second: Leaf) -> AnyKeyPath {
  \Shelf[first, second][first]
}

// MARK: - C

/// A struct with a union; the name without an alias is a function as well.
typealias SignalAction = sigaction

/// A callback of C with its context, which does not own that.
struct Context {
  var callback: @convention(c) (UnsafeMutableRawPointer?) -> Void = plainFunction
  var pointer: UnsafeMutableRawPointer
  var time = timespec()
  init(_ leaf: Leaf) { pointer = Unmanaged.passUnretained(leaf).toOpaque() }
}

let plainFunction: @convention(c) (UnsafeMutableRawPointer?) -> Void = { _ in }

// MARK: - Closures

@inline(never) func boxed<Value>(_ value: Value) -> () -> Void {
  var copy = value
  var count = 0
  return {
    change(&copy, to: value)
    count += 1
  }
}
@inline(never) func change<Value>(_ variable: inout Value, to value: Value) { variable = value }

@inline(never) func weakly<Object: AnyObject, Value>(_ object: Object, _ value: Value) -> () -> Void
{
  { [weak object, unowned(unsafe) other = object] in
    use(object)
    use(value)
    use(other)
  }
}

@inline(never) func mutual<Value>(_ value: Value) -> () -> Void {
  var depth = 0
  func first() {
    depth += 1
    if depth < 3 { second() }
    use(value)
  }
  func second() {
    first()
    use([value])
  }
  return second
}

@inline(never) func delayed(_ action: @escaping @autoclosure () -> Void) -> () -> Void { action }
@inline(never) func later<Value>(_ value: Value) -> @Sendable () async -> Void {
  nonisolated(unsafe) let copy = value
  return {
    await Task.yield()
    use(copy)
  }
}
@inline(never) func throwing(_ leaf: Leaf) -> () throws(Failure) -> Leaf {
  { () throws(Failure) -> Leaf in
    if leaf.number == 2 { throw Failure(leaf: leaf) }
    return leaf
  }
}
@inline(never) func same<Value>(_ closure: @escaping (Value) -> Value) -> (Value) -> Value {
  { closure($0) }
}
@inline(never) func converted(_ leaf: Leaf) -> (Leaf) -> Leaf {
  same { _ in leaf }
}
@inline(never) func mapped(_ leaf: Leaf) -> (Leaf) -> Leaf {
  [{ (_: Leaf) in leaf }].map { $0 }[0]
}
@inline(never) func returning<Value>(_ value: Value) -> () -> Value { { value } }
@inline(never) func replacing<Value>(_ value: Value) -> (Int) -> Value { { _ in value } }

// MARK: - Values with a type inside

@inline(never) func lazyMap<Value>(_ value: Value) -> LazyMapSequence<[Value], Value> {
  [value].lazy.map { _ in value }
}
@inline(never) func lazyFilter<Value>(_ value: Value) -> LazyFilterSequence<[Value]> {
  [value, value].lazy.filter { _ in true }
}
@inline(never) func dictionaryIterator<Value>(_ value: Value) -> Dictionary<Int, Value>.Iterator {
  [1: value, 2: value].makeIterator()
}
@inline(never) func valuePath<Value>(_ value: Value) -> KeyPath<Holder<Value>, Value> {
  \Holder<Value>.value
}
@inline(never) func slice<Value>(_ value: Value) -> Slice<CollectionOfOne<Value>> {
  Slice(base: CollectionOfOne(value), bounds: 0..<1)
}
@inline(never) func unfold<Value>(_ value: Value) -> UnfoldSequence<Value, Int> {
  sequence(state: 3) { _ in value }
}
@inline(never) func stream<Value>(_ value: Value) -> AsyncStream<Value> {
  let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
  nonisolated(unsafe) let copy = value
  continuation.yield(copy)
  return stream
}

struct Packed<each Value> {
  var byte: UInt8 = 1
  var values: (repeat each Value)
  init(_ values: repeat each Value) { self.values = (repeat each values) }
}

indirect enum Tree<Value> {
  case empty
  case node(Tree, Value, Tree)
}
@inline(never) func tree<Value>(_ value: Value) -> Tree<Value> {
  .node(.node(.empty, value, .empty), value, .empty)
}

enum Step<Value> {
  case end
  case value(Value)
  case ask((Value) -> Value)
  case wait(() async throws -> Value, UInt8)
}
@inline(never) func step<Value>(_ value: Value) -> Step<Value> { .wait({ value }, 3) }
@inline(never) func asking<Value>(_ value: Value) -> Step<Value> { .ask { _ in value } }

extension Outer {
  final class Nested<Other> {
    let other: Other
    let value: Value
    init(_ value: Value, _ other: Other) {
      self.value = value
      self.other = other
    }
  }
}

final class Atomically<Value> {
  let count = Atomic<Int>(1)
  let flag = Atomic<Bool>(true)
  let value: Value
  init(_ value: Value) { self.value = value }
}

struct TripleOptional<Value> {
  var value: Value???
  var none: Value??
  var inner: Value???
  init(_ value: Value) {
    self.value = value
    none = .some(.none)
    inner = .some(.some(.none))
  }
}

struct Identity<Value>: Hashable {
  let value: Value
  static func == (first: Self, second: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) { hasher.combine(1) }
}

struct MarkedSource<Element>: Source, Marked { let value: Element }
