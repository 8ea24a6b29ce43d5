// A server's closures alone have the middleware, captured as a value of a generic parameter and of a protocol; each leads back to the
// server. Had weakly, they would be gone at once.
import Foundation
import LeakFinder
protocol Middleware { func handle(_ request: String) -> Int }
final class Server {
    var entry: (String) -> Int = { _ in 404 }
    func use(_ middleware: some Middleware) { entry = { middleware.handle($0) } }
}
final class Auth: Middleware {
    let server: Server
    init(_ server: Server) { self.server = server }
    func handle(_ request: String) -> Int { 200 }
}
struct Log: Middleware { func handle(_ request: String) -> Int { 200 } }
weak var victim: Server?
@inline(never) func scenario() {
    let server = Server()
    server.use(Log())
    server.use(Auth(server))
    victim = server
    LeakTracker.shared.didDismiss(server, gracePeriod: .milliseconds(100))
}
final class OtherServer {
    var exit: (String) -> Int = { _ in 404 }
    func end(_ middleware: any Middleware) { exit = { middleware.handle($0) } }
}
final class Tracing: Middleware {
    let server: OtherServer
    init(_ server: OtherServer) { self.server = server }
    func handle(_ request: String) -> Int { 200 }
}
weak var other: OtherServer?
@inline(never) func otherScenario() {
    let server = OtherServer()
    server.end(Log())
    server.end(Tracing(server))
    other = server
    LeakTracker.shared.didDismiss(server, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); otherScenario()
finish(("server", { victim }), ("other", { other }))
