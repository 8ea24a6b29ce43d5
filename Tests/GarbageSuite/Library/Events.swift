// Events, observers and callbacks, as libraries have them: generic, and closed over what callers give.

/// Handlers by number.
final class EventBus<Event> {
  private var handlers: [Int: (Event) -> Void] = [:]
  private var next = 0
  init() {}

  @discardableResult
  func subscribe(_ handler: @escaping (Event) -> Void) -> Int {
    next += 1
    handlers[next] = handler
    return next
  }

  func unsubscribe(_ number: Int) { handlers[number] = nil }
  func send(_ event: Event) { for handler in handlers.values { handler(event) } }
}

/// What takes values in.
protocol Sink<Input>: AnyObject {
  associatedtype Input
  func receive(_ input: Input)
}

/// Who is asked.
protocol Delegate: AnyObject {}

/// A source of values with its sinks.
class Publisher<Output> {
  private var sinks: [any Sink<Output>] = []
  init() {}
  func attach(_ sink: any Sink<Output>) { sinks.append(sink) }
  func detachAll() { sinks.removeAll() }
  func publish(_ output: Output) { for sink in sinks { sink.receive(output) } }
}

/// A publisher of another one's values, changed.
final class Map<Input, Output>: Publisher<Output>, Sink {
  private let transform: (Input) -> Output
  private let upstream: Publisher<Input>

  init(_ upstream: Publisher<Input>, _ transform: @escaping (Input) -> Output) {
    self.upstream = upstream
    self.transform = transform
  }

  /// Refers to the upstream, which then refers back.
  func connect() { upstream.attach(self) }
  func disconnect() { upstream.detachAll() }
  func receive(_ input: Input) { publish(transform(input)) }
}

/// A sink of a closure.
final class ClosureSink<Input>: Sink {
  private let action: (Input) -> Void
  init(_ action: @escaping (Input) -> Void) { self.action = action }
  func receive(_ input: Input) { action(input) }
}

/// A sink without its type.
struct AnySink<Input> {
  private let action: (Input) -> Void
  init<Base: Sink>(_ base: Base) where Base.Input == Input {
    action = { base.receive($0) }
  }
  init(_ action: @escaping (Input) -> Void) { self.action = action }
  func receive(_ input: Input) { action(input) }
}

/// Things to do when something ends.
final class Disposables {
  private var actions: [() -> Void] = []
  init() {}
  func add(_ action: @escaping () -> Void) { actions.append(action) }
  func dispose() {
    let all = actions
    actions = []
    for action in all { action() }
  }
}

/// A value that comes later, with who waits for it.
final class Future<Value> {
  private enum State {
    case pending([(Value) -> Void])
    case done(Value)
  }
  private var state = State.pending([])
  init() {}

  func then(_ callback: @escaping (Value) -> Void) {
    switch state {
    case .pending(let callbacks): state = .pending(callbacks + [callback])
    case .done(let value): callback(value)
    }
  }

  func map<Other>(_ transform: @escaping (Value) -> Other) -> Future<Other> {
    let other = Future<Other>()
    then { other.fulfil(transform($0)) }
    return other
  }

  func fulfil(_ value: Value) {
    guard case .pending(let callbacks) = state else { return }
    state = .done(value)
    for callback in callbacks { callback(value) }
  }
}
