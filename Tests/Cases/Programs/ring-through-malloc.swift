// A ring by way of a block that nothing describes: C code was given a retained object as its context.
import Foundation
import LeakFinder
final class Body {
  let call: () -> Void
  init(_ call: @escaping () -> Void) { self.call = call }
}
final class Database {
  let context: UnsafeMutableRawPointer = malloc(8)!
  func add(_ call: @escaping () -> Void) {
    let body = Unmanaged.passRetained(Body(call)).toOpaque()
    context.storeBytes(of: body, as: UnsafeMutableRawPointer.self)
  }
}
final class Engine {
  let database = Database()
  var calls = 0
  func start() { database.add { self.calls += 1 } }
}
weak var victim: Engine?
@inline(never) func scenario() {
  let engine = Engine()
  victim = engine
  engine.start()
  LeakTracker.shared.didDismiss(engine, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("engine", { victim }))
