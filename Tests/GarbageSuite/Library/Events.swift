// Events, observers and callbacks, as libraries have them: generic, and closed over what callers give.

/// Handlers by number.
public final class EventBus<Event> {
  private var handlers: [Int: (Event) -> Void] = [:]
  private var next = 0
  public init() {}

  @discardableResult
  public func subscribe(_ handler: @escaping (Event) -> Void) -> Int {
    next += 1
    handlers[next] = handler
    return next
  }

  public func unsubscribe(_ number: Int) { handlers[number] = nil }
  public func send(_ event: Event) { for handler in handlers.values { handler(event) } }
}

/// What takes values in.
public protocol Sink<Input>: AnyObject {
  associatedtype Input
  func receive(_ input: Input)
}

/// Who is asked.
public protocol Delegate: AnyObject {}

/// A source of values with its sinks.
public class Publisher<Output> {
  private var sinks: [any Sink<Output>] = []
  public init() {}
  public func attach(_ sink: any Sink<Output>) { sinks.append(sink) }
  public func detachAll() { sinks.removeAll() }
  public func publish(_ output: Output) { for sink in sinks { sink.receive(output) } }
}

/// A publisher of another one's values, changed.
public final class Map<Input, Output>: Publisher<Output>, Sink {
  private let transform: (Input) -> Output
  private let upstream: Publisher<Input>

  public init(_ upstream: Publisher<Input>, _ transform: @escaping (Input) -> Output) {
    self.upstream = upstream
    self.transform = transform
  }

  /// Refers to the upstream, which then refers back.
  public func connect() { upstream.attach(self) }
  public func disconnect() { upstream.detachAll() }
  public func receive(_ input: Input) { publish(transform(input)) }
}

/// A sink of a closure.
public final class ClosureSink<Input>: Sink {
  private let action: (Input) -> Void
  public init(_ action: @escaping (Input) -> Void) { self.action = action }
  public func receive(_ input: Input) { action(input) }
}

/// A sink without its type.
public struct AnySink<Input> {
  private let action: (Input) -> Void
  public init<Base: Sink>(_ base: Base) where Base.Input == Input {
    action = { base.receive($0) }
  }
  public init(_ action: @escaping (Input) -> Void) { self.action = action }
  public func receive(_ input: Input) { action(input) }
}

/// Things to do when something ends.
public final class Disposables {
  private var actions: [() -> Void] = []
  public init() {}
  public func add(_ action: @escaping () -> Void) { actions.append(action) }
  public func dispose() {
    let all = actions
    actions = []
    for action in all { action() }
  }
}

/// A value that comes later, with who waits for it.
public final class Future<Value> {
  private enum State {
    case pending([(Value) -> Void])
    case done(Value)
  }
  private var state = State.pending([])
  public init() {}

  public func then(_ callback: @escaping (Value) -> Void) {
    switch state {
    case .pending(let callbacks): state = .pending(callbacks + [callback])
    case .done(let value): callback(value)
    }
  }

  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Future<Other> {
    let other = Future<Other>()
    then { other.fulfil(transform($0)) }
    return other
  }

  public func fulfil(_ value: Value) {
    guard case .pending(let callbacks) = state else { return }
    state = .done(value)
    for callback in callbacks { callback(value) }
  }
}
