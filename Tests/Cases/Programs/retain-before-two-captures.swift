// Two closures hold an engine, each by a box of which a retain is not located. That retain does not matter: without both
// captures the engine goes.
import Foundation
import LeakFinder
final class FunctionBox {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}
final class Database {
  private var functions: [String: FunctionBox] = [:]
  private var contexts: [UInt] = []
  func add(_ name: String, _ body: @escaping () -> Void) {
    let box = FunctionBox(body)
    functions[name] = box
    contexts.append(~UInt(bitPattern: Unmanaged.passRetained(box).toOpaque()))
  }
}
final class Engine {
  let database = Database()
  var count = 0
  func start() {
    database.add("update") { self.count += 1 }
    database.add("delete") { self.count -= 1 }
  }
}
weak var victim: Engine?
@inline(never) func scenario() {
  let engine = Engine()
  engine.start()
  victim = engine
  LeakTracker.shared.didDismiss(engine, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("engine", { victim }))
