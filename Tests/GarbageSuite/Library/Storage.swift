// Containers, as libraries have them.
import Synchronization

/// A list whose nodes refer both ways.
public final class LinkedList<Element> {
  public final class Node {
    public var value: Element
    public var next: Node?
    public var previous: Node?
    public init(_ value: Element) { self.value = value }
  }
  public private(set) var first: Node?
  public private(set) var last: Node?
  public init() {}

  public func append(_ value: Element) {
    let node = Node(value)
    node.previous = last
    last?.next = node
    last = node
    if first == nil { first = node }
  }

  /// Takes the references back out.
  public func unlink() {
    while let node = first {
      first = node.next
      node.previous = nil
      node.next = nil
    }
    last = nil
  }
}

/// A tree whose children refer to their parent.
public final class Tree<Value> {
  public let value: Value
  public var parent: Tree?
  public weak var weakParent: Tree?
  public private(set) var children: [Tree] = []
  public init(_ value: Value) { self.value = value }

  public func add(_ child: Tree, strongly: Bool) {
    children.append(child)
    if strongly { child.parent = self } else { child.weakParent = self }
  }
}

/// Values by key, with what makes missing ones.
public final class Cache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private let make: (Key) -> Value
  public init(make: @escaping (Key) -> Value) { self.make = make }
  public subscript(key: Key) -> Value {
    if let value = values[key] { return value }
    let value = make(key)
    values[key] = value
    return value
  }
  public func removeAll() { values.removeAll() }
}

/// A value behind a lock.
public final class Protected<Value: Sendable>: Sendable {
  private let state: Mutex<Value>
  public init(_ value: Value) { state = Mutex(value) }
  public func set(_ value: Value) { state.withLock { $0 = value } }
  public func get() -> Value { state.withLock { $0 } }
}

/// Elements in memory of the ring buffer's own.
public final class RingBuffer<Element> {
  private let slots: UnsafeMutablePointer<Element>
  private let capacity: Int
  private var count = 0
  public init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
  }
  public func append(_ element: Element) {
    guard count < capacity else { return }
    (slots + count).initialize(to: element)
    count += 1
  }
  public func removeAll() {
    slots.deinitialize(count: count)
    count = 0
  }
  deinit {
    slots.deinitialize(count: count)
    slots.deallocate()
  }
}

/// Elements behind a header, as the standard library's buffers have them.
public final class TailBuffer<Element>: ManagedBuffer<Int, Element> {
  public static func make(_ elements: [Element]) -> TailBuffer<Element> {
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
public final class Machine<State: Hashable, Event: Hashable> {
  private struct Step: Hashable {
    let state: State
    let event: Event
  }
  private var actions: [Step: () -> State] = [:]
  public private(set) var state: State
  public init(_ state: State) { self.state = state }
  public func on(_ event: Event, in state: State, _ action: @escaping () -> State) {
    actions[Step(state: state, event: event)] = action
  }
  public func handle(_ event: Event) {
    if let action = actions[Step(state: state, event: event)] { state = action() }
  }
  public func reset() { actions.removeAll() }
}

/// Makers of services by type.
public final class Container {
  private var makers: [ObjectIdentifier: () -> Any] = [:]
  private var made: [ObjectIdentifier: Any] = [:]
  public init() {}
  public func register<Service>(_ type: Service.Type, _ make: @escaping () -> Service) {
    makers[ObjectIdentifier(type)] = make
  }
  public func resolve<Service>(_ type: Service.Type) -> Service? {
    let key = ObjectIdentifier(type)
    if let service = made[key] as? Service { return service }
    let service = makers[key]?() as? Service
    made[key] = service
    return service
  }
}

/// A state that only actions change.
public final class Store<State, Action> {
  public private(set) var state: State
  private let reduce: (inout State, Action) -> Void
  private var subscribers: [(State) -> Void] = []
  public init(_ state: State, reduce: @escaping (inout State, Action) -> Void) {
    self.state = state
    self.reduce = reduce
  }
  public func subscribe(_ subscriber: @escaping (State) -> Void) { subscribers.append(subscriber) }
  public func send(_ action: Action) {
    reduce(&state, action)
    for subscriber in subscribers { subscriber(state) }
  }
}

/// Values that come one after the other, for `for await`.
public final class Signal<Value: Sendable>: Sendable {
  public let values: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation
  public init() { (values, continuation) = AsyncStream.makeStream(of: Value.self) }
  public func send(_ value: Value) { continuation.yield(value) }
  public func finish() { continuation.finish() }
  public func whenEnded(_ action: @escaping @Sendable () -> Void) {
    continuation.onTermination = { _ in action() }
  }
}
