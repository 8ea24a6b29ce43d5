// A route's closure alone has its controller, which leads back to the application; another route's closure has the application itself. A weak controller would be gone at once.
import Foundation
import LeakFinder
final class Routes { var all: [(path: String, handle: (String) -> String)] = [] }
final class Application {
    let routes = Routes()
    var isDown = false
}
final class TodoController {
    let app: Application
    init(_ app: Application) { self.app = app }
    func index(_ request: String) -> String { "todos \(app.isDown)" }
}
func register(_ app: Application) {
    app.routes.all.append(("health", { _ in app.isDown ? "down" : "ok" }))
    let controller = TodoController(app)
    app.routes.all.append(("todos", { controller.index($0) }))
}
weak var victim: Application?
@inline(never) func scenario() {
    let app = Application()
    register(app)
    victim = app
    LeakTracker.shared.didDismiss(app, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("application", { victim }))
