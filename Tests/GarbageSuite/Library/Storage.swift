// Containers, as libraries have them.
import Synchronization

/// A list whose nodes refer both ways.
final class LinkedList<Element> {
  final class Node {
    var value: Element
    var next: Node?
    var previous: Node?
    init(_ value: Element) { self.value = value }
  }
  private(set) var first: Node?
  private(set) var last: Node?
  init() {}

  func append(_ value: Element) {
    let node = Node(value)
    node.previous = last
    last?.next = node
    last = node
    if first == nil { first = node }
  }

  /// Takes the references back out.
  func unlink() {
    while let node = first {
      first = node.next
      node.previous = nil
      node.next = nil
    }
    last = nil
  }
}

/// A tree whose children refer to their parent.
final class Tree<Value> {
  let value: Value
  var parent: Tree?
  weak var weakParent: Tree?
  private(set) var children: [Tree] = []
  init(_ value: Value) { self.value = value }

  func add(_ child: Tree, strongly: Bool) {
    children.append(child)
    if strongly { child.parent = self } else { child.weakParent = self }
  }
}

/// Values by key, with what makes missing ones.
final class Cache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private let make: (Key) -> Value
  init(make: @escaping (Key) -> Value) { self.make = make }
  subscript(key: Key) -> Value {
    if let value = values[key] { return value }
    let value = make(key)
    values[key] = value
    return value
  }
  func removeAll() { values.removeAll() }
}

/// A value behind a lock.
final class Protected<Value: Sendable>: Sendable {
  private let state: Mutex<Value>
  init(_ value: Value) { state = Mutex(value) }
  func set(_ value: Value) { state.withLock { $0 = value } }
  func get() -> Value { state.withLock { $0 } }
}

/// Elements in memory of the ring buffer's own.
final class RingBuffer<Element> {
  private let slots: UnsafeMutablePointer<Element>
  private let capacity: Int
  private var count = 0
  init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
  }
  func append(_ element: Element) {
    guard count < capacity else { return }
    (slots + count).initialize(to: element)
    count += 1
  }
  func removeAll() {
    slots.deinitialize(count: count)
    count = 0
  }
  deinit {
    slots.deinitialize(count: count)
    slots.deallocate()
  }
}

/// Elements behind a header, as the standard library's buffers have them.
final class TailBuffer<Element>: ManagedBuffer<Int, Element> {
  static func make(_ elements: [Element]) -> TailBuffer<Element> {
    let buffer = TailBuffer<Element>.create(minimumCapacity: elements.count) { _ in elements.count }
    buffer.withUnsafeMutablePointerToElements { place in
      for (index, element) in elements.enumerated() {
        (place + index).initialize(to: element)
      }
    }
    return unsafeDowncast(buffer, to: TailBuffer<Element>.self)
  }
  deinit {
    _ = withUnsafeMutablePointers { count, elements in
      elements.deinitialize(count: count.pointee)
    }
  }
}

/// States with what to do between them.
final class Machine<State: Hashable, Event: Hashable> {
  private struct Step: Hashable {
    let state: State
    let event: Event
  }
  private var actions: [Step: () -> State] = [:]
  private(set) var state: State
  init(_ state: State) { self.state = state }
  func on(_ event: Event, in state: State, _ action: @escaping () -> State) {
    actions[Step(state: state, event: event)] = action
  }
  func handle(_ event: Event) {
    if let action = actions[Step(state: state, event: event)] { state = action() }
  }
  func reset() { actions.removeAll() }
}

/// Makers of services by type.
final class Container {
  private var makers: [ObjectIdentifier: () -> Any] = [:]
  private var made: [ObjectIdentifier: Any] = [:]
  init() {}
  func register<Service>(_ type: Service.Type, _ make: @escaping () -> Service) {
    makers[ObjectIdentifier(type)] = make
  }
  func resolve<Service>(_ type: Service.Type) -> Service? {
    let key = ObjectIdentifier(type)
    if let service = made[key] as? Service { return service }
    let service = makers[key]?() as? Service
    made[key] = service
    return service
  }
}

/// A state that only actions change.
final class Store<State, Action> {
  private(set) var state: State
  private let reduce: (inout State, Action) -> Void
  private var subscribers: [(State) -> Void] = []
  init(_ state: State, reduce: @escaping (inout State, Action) -> Void) {
    self.state = state
    self.reduce = reduce
  }
  func subscribe(_ subscriber: @escaping (State) -> Void) { subscribers.append(subscriber) }
  func send(_ action: Action) {
    reduce(&state, action)
    for subscriber in subscribers { subscriber(state) }
  }
}

/// Values that come one after the other, for `for await`.
final class Signal<Value: Sendable>: Sendable {
  let values: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation
  init() { (values, continuation) = AsyncStream.makeStream(of: Value.self) }
  func send(_ value: Value) { continuation.yield(value) }
  func finish() { continuation.finish() }
  func whenEnded(_ action: @escaping @Sendable () -> Void) {
    continuation.onTermination = { _ in action() }
  }
}
