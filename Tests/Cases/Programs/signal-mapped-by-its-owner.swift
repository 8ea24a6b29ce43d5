// A closure of the library captures the core of each signal: of one of them it alone has that, so that none is to be weak there.
// The user's closure, which is had twice, captures the model.
import LeakFinder

class Observer<Value> {
  private let action: (Value) -> Void
  init(_ action: @escaping (Value) -> Void) { self.action = action }
  func receive(_ value: Value) { action(value) }
}

final class MapObserver<Value, Other>: Observer<Value> {
  let transform: (Value) -> Other
  init(_ downstream: Observer<Other>, _ transform: @escaping (Value) -> Other) {
    self.transform = transform
    super.init { downstream.receive(transform($0)) }
  }
}

final class Signal<Value> {
  final class Core {
    var observers: [Observer<Value>] = []
    func send(_ value: Value) { for observer in observers { observer.receive(value) } }
  }
  let core = Core()
  init(_ generator: (Observer<Value>) -> Void) {
    let core = core
    generator(Observer { core.send($0) })
  }
  static func pipe() -> (Signal, Observer<Value>) {
    var made: Observer<Value>?
    let signal = Signal { made = $0 }
    guard let made else { fatalError("no observer was made") }
    return (signal, made)
  }
  func observe(_ observer: Observer<Value>) { core.observers.append(observer) }
}

final class MutableProperty<Value> {
  let signal: Signal<Value>
  private let observer: Observer<Value>
  init(_ value: Value) { (signal, observer) = Signal.pipe() }
  func set(_ value: Value) { observer.receive(value) }
}

final class CartModel {
  let items = MutableProperty<[Int]>([])
  var tax = 2
  var total = 0
  func setUp() {
    let (relay, input) = Signal<[Int]>.pipe()
    items.signal.observe(input)
    let (_, sums) = Signal<Int>.pipe()
    relay.observe(MapObserver(sums) { $0.reduce(0, +) * self.tax })
  }
}

weak var victim: CartModel?

@inline(never) func scenario() {
  let cart = CartModel()
  cart.setUp()
  cart.items.set([1, 2])
  victim = cart
  LeakTracker.shared.didDismiss(cart, gracePeriod: .milliseconds(100))
}
scenario()
finish(("cart", { victim }))
