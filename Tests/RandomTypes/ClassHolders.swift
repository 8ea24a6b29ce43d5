// Classes of scripts/random_kinds.py that keep a value: hierarchies, subclasses of libraries' classes, what waits.
import Dispatch
import Foundation
import Synchronization

// MARK: - Hierarchies

class CrossedBase<First, Second>: BaseHolder<[Second]> {
  let first: First
  var second: Second
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
    super.init([second])
  }
}
final class CrossedHolder<First, Second>: CrossedBase<Second, First> {
  let pair: (First, Second)
  init(_ first: First, _ second: Second) {
    pair = (first, second)
    super.init(second, first)
  }
}
final class FinalCrossed<Value>: CrossedBase<Value?, () -> Value> {
  unowned let other: Leaf = keep(Leaf())
  weak var weakly: Leaf?
  init(_ value: Value) { super.init(value, { value }) }
}

final class ObservedHolder<Value>: BaseHolder<Value> {
  override var base: Value {
    willSet { previous.append(base) }
    didSet { count += 1 }
  }
  var count = 0
  var previous: [Value] = []
  override init(_ value: Value) {
    super.init(value)
    base = value
  }
}

final class ReferringHolder<Value> {
  weak var weakOne: Holder<Value>?
  unowned var unownedOne: Holder<Value>
  unowned(unsafe) var unsafeOne: Holder<Value>
  unowned var maybe: Holder<Value>?
  let object: Holder<Value>
  let flag: UInt8 = 1
  let value: Value
  init(_ value: Value) {
    object = Holder(value)
    weakOne = object
    unownedOne = object
    unsafeOne = object
    maybe = object
    self.value = value
  }
}

@inline(never) func localClass(_ value: Any) -> AnyObject {
  final class Local: BaseHolder<(Any, Int8)> {
    let own: Any
    init(_ value: Any) {
      own = value
      super.init((value, 1))
    }
  }
  return Local(value)
}

actor ActorHolder<Value> {
  let value: Value
  var values: [Value] = []
  init(_ value: Value) {
    self.value = value
    values = [value]
  }
}

// MARK: - Subclasses of libraries' classes

final class OperationHolder<Value>: Operation, @unchecked Sendable {
  let byte: UInt8 = 1
  let value: Value
  init(_ value: Value) { self.value = value }
}
final class ProgressHolder<Value>: Progress, @unchecked Sendable {
  let byte: UInt8 = 1
  let value: Value
  init(_ value: Value) {
    self.value = value
    super.init(parent: nil)
  }
}
final class FormatterHolder<Value>: Formatter, @unchecked Sendable {
  let byte: UInt8 = 1
  let value: Value
  init(_ value: Value) {
    self.value = value
    super.init()
  }
  required init?(coder: NSCoder) { nil }
}
final class EncoderHolder<Value>: JSONEncoder, @unchecked Sendable {
  let byte: UInt8 = 1
  let value: Value
  init(_ value: Value) {
    self.value = value
    super.init()
  }
}
@inline(never) func foundationArray<Value>(_ value: Value) -> AnyObject {
  let array = NSMutableArray()
  array.add(value)
  array.add(Holder(value))
  return array
}
@inline(never) func workItem<Value>(_ value: Value) -> AnyObject {
  nonisolated(unsafe) let copy = value
  return DispatchWorkItem { use(copy) }
}

// MARK: - Values that are not copied

enum UniqueEnum<Value>: ~Copyable {
  case none
  case unique(Unique<Value>)
  case pair(Value, Unique<Int>)
}
final class UniqueEnumHolder<Value> {
  let none: UniqueEnum<Value> = .none
  let first: UniqueEnum<Value>
  let second: UniqueEnum<Value>
  init(_ value: Value) {
    first = .unique(Unique(value))
    second = .pair(value, Unique(3))
  }
}
final class UniquePointerHolder<Value> {
  let pointer: UnsafeMutablePointer<Unique<Value>>
  init(_ value: Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: Unique(value))
  }
}
struct Cell<Value: ~Copyable>: ~Copyable {
  var byte: Int8 = 1
  var value: Value
  init(_ value: consuming Value) { self.value = value }
  deinit {}
}
final class CellHolder<Value> {
  let cell: Cell<Unique<Value>>
  let maybe: Optional<Unique<Value>>
  init(_ value: Value) {
    cell = Cell(Unique(value))
    maybe = Unique(value)
  }
}
final class AtomicHolder<Value> {
  let number = Atomic<UInt8>(1)
  let reference = AtomicLazyReference<Holder<Value>>()
  let lock: Mutex<(Value?, Int)>
  init(_ value: Value) {
    nonisolated(unsafe) let copy = value
    lock = Mutex<(Value?, Int)>((copy, 1))
    _ = reference.storeIfNil(Holder(value))
  }
}

// MARK: - Closures and opaque types

@inline(never) func hidden<Value>(_ value: Value) -> some Source<Value> {
  ValueSource(value: value)
}
@inline(never) func opaque<Value>(_ value: Value) -> AnyObject { Holder(hidden(value)) }
@inline(never) func waitingClosure<Value>(_ value: Value) -> @Sendable () async -> Value {
  nonisolated(unsafe) let copy = value
  return { copy }
}
@inline(never) func throwingClosure<Value>(_ value: Value) -> () throws(Failure) -> Value {
  { () throws(Failure) -> Value in value }
}
@inline(never) func partlyApplied<Value>(_ value: Value) -> () -> Void {
  let method = DerivedHolder<Value>.acts(DerivedHolder(value))
  return { method(value) }
}
extension DerivedHolder { func acts(_ value: Value) { use(value) } }

/// A callback of C, and its context.
struct Callback {
  var call: @convention(c) (UnsafeMutableRawPointer?) -> Void
  var context: UnsafeMutableRawPointer?
}
final class CallbackHolder {
  let callback: Callback
  let context: AnyObject
  init<Value>(_ value: Value) {
    context = Holder(value)
    callback = Callback(
      call: { context in
        guard let context else { return }
        use(Unmanaged<AnyObject>.fromOpaque(context).takeUnretainedValue())
      },
      context: Unmanaged.passUnretained(context).toOpaque()
    )
  }
}

// MARK: - What waits

struct Unchecked<Value>: @unchecked Sendable { let value: Value }
final class ContinuationHolder: @unchecked Sendable {
  var continuation: CheckedContinuation<Void, Never>?
}

@inline(never) func rest(_ holder: ContinuationHolder) async {
  await withCheckedContinuation { holder.continuation = $0 }
}
@inline(never) func wait(until holder: ContinuationHolder) {
  while holder.continuation == nil { usleep(100) }
}
@inline(never) func suspended<Value>(_ value: Value) -> AnyObject {
  let holder = ContinuationHolder()
  let copy = Unchecked(value: value)
  Task {
    await rest(holder)
    use(copy)
  }
  wait(until: holder)
  return holder
}
enum Local {
  @TaskLocal static var value: Any?
}
@inline(never) func suspendedWithLocal<Value>(_ value: Value) -> AnyObject {
  let holder = ContinuationHolder()
  let copy = Unchecked(value: value)
  Task { await Local.$value.withValue(copy.value) { await rest(holder) } }
  wait(until: holder)
  return holder
}
@inline(never) func streamed<Value>(_ value: Value) -> AnyObject {
  let (stream, continuation) = AsyncStream.makeStream(of: Unchecked<Value>.self)
  continuation.yield(Unchecked(value: value))
  continuation.onTermination = { [copy = Unchecked(value: value)] _ in use(copy) }
  return Holder((stream, continuation))
}
