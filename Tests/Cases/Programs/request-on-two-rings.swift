// Two routers call the next handler by a variable that holds its own closure: two rings, from both of which the request hangs. The
// variables are to be set to nil; a request that the closures had weakly would be gone before an asynchronous handler goes on.
import Dispatch
import Foundation
import LeakFinder
final class Request {
    let path: String
    init(_ path: String) { self.path = path }
}
typealias Middleware = (Request, @escaping () -> Void) -> Void
final class Router {
    var stack: [Middleware] = []
    func handle(_ request: Request, _ end: @escaping () -> Void) {
        let stack = stack
        var index = 0
        var next: (() -> Void)?
        next = {
            guard index < stack.count else { return end() }
            index += 1
            stack[index - 1](request, next!)
        }
        next!()
    }
}
final class Route {
    var stack: [Middleware] = []
    func handle(_ request: Request, _ end: @escaping () -> Void) {
        let stack = stack
        var index = 0
        var step: (() -> Void)?
        step = {
            guard index < stack.count else { return end() }
            index += 1
            stack[index - 1](request, step!)
        }
        step!()
    }
}
weak var victim: Request?
@inline(never) func scenario() {
    let (router, route) = (Router(), Route())
    route.stack = [{ _, next in next() }]
    router.stack = [{ request, next in route.handle(request, next) }]
    let request = Request("/a")
    victim = request
    router.handle(request) {}
    LeakTracker.shared.didDismiss(request, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("request", { victim }))
