// An element of a storage has the controller by two of its fields, and a route has it by a method.
import Foundation
import LeakFinder

final class Storage { var storage: [ObjectIdentifier: Value] = [:]; struct Value { let value: AnyObject; let onShutdown: (() -> Void)? } }
final class Responder { let callback: (String) -> String; init(_ callback: @escaping (String) -> String) { self.callback = callback } }
final class Application { let storage = Storage(); var routes: [String: Responder] = [:] }
let app = Application()
final class Controller {
  var hits = 0
  func index(_ path: String) -> String { hits += 1; return path }
  func boot(_ app: Application) {
    app.routes["/"] = Responder(index)
    app.storage.storage[ObjectIdentifier(Controller.self)] = Storage.Value(value: self, onShutdown: {
      self.hits = 0
    })
  }
}
weak var victim: Controller?
@inline(never) func scenario() {
  let controller = Controller(); victim = controller
  controller.boot(app)
  LeakTracker.shared.didDismiss(controller, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("controller", { victim }))
