// Closures of generic classes, of which optimisation makes copies for known types: they have their places all the same.
import Foundation
import LeakFinder
final class Signal<Value> {
  private var observers: [(Value) -> Void] = []
  private var disposals: [() -> Void] = []
  func observe(_ observer: @escaping (Value) -> Void) {
    observers.append(observer)
    let index = observers.count - 1
    disposals.append { self.observers.remove(at: index) }
  }
  func map<Other>(_ transform: @escaping (Value) -> Other) -> Signal<Other> {
    let mapped = Signal<Other>()
    observe { value in mapped.send(transform(value)) }
    return mapped
  }
  func send(_ value: Value) { for observer in observers { observer(value) } }
}
weak var victim: Signal<String>?
@inline(never) func scenario() {
  let numbers = Signal<Int>()
  let texts = numbers.map { "\($0)" }
  texts.observe { print($0.count) }
  numbers.send(3)
  victim = texts
  LeakTracker.shared.didDismiss(texts, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("signal", { victim }))
