// A server makes a helper that registers methods of its own with the server's router, which alone has it then. Captured weakly it would be gone at once: it leads back by its server.
import Foundation
import LeakFinder
typealias Handler = (String) -> String
final class Router {
    var routes: [String: Handler] = [:]
    func get(_ path: String, use handler: @escaping Handler) { routes[path] = handler }
}
final class Users {
    let server: Server
    init(_ server: Server) { self.server = server }
    func index(_ request: String) -> String { "users \(server.count)" }
    func boot(_ router: Router) {
        router.get("/users", use: { self.index($0) })
        router.get("/all", use: { self.index($0) })
    }
}
final class Server {
    let router = Router()
    var count = 0
    init() { Users(self).boot(router) }
}
weak var victim: Server?
@inline(never) func scenario() {
    let server = Server()
    victim = server
    LeakTracker.shared.didDismiss(server, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("server", { victim }))
