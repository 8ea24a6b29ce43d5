// A ring by way of memory that Swift describes as raw pointers, of which one is a retained object.
import Foundation
import LeakFinder
final class Body {
  let call: () -> Void
  init(_ call: @escaping () -> Void) { self.call = call }
}
final class Queue {
  private let contexts = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 8)
  init() { contexts.initialize(repeating: nil, count: 8) }
  func add(_ call: @escaping () -> Void) {
    contexts[2] = Unmanaged.passRetained(Body(call)).toOpaque()
  }
}
final class Engine {
  let queue = Queue()
  var calls = 0
  func start() { queue.add { self.calls += 1 } }
}
weak var victim: Engine?
@inline(never) func scenario() {
  let engine = Engine()
  engine.start()
  victim = engine
  LeakTracker.shared.didDismiss(engine, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("engine", { victim }))
