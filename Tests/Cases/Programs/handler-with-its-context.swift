// A pipeline's context has its handler for good, and the handler its context until it is removed: it is to let go of that.
import Foundation
import LeakFinder
final class Context {
    let handler: EchoHandler
    init(_ handler: EchoHandler) { self.handler = handler }
}
final class EchoHandler {
    private var context: Context?
    func handlerAdded(_ context: Context) { self.context = context }
    func read() -> Bool { context != nil }
}
final class Pipeline {
    var contexts: [Context] = []
    func add(_ handler: EchoHandler) {
        let context = Context(handler)
        contexts.append(context)
        handler.handlerAdded(context)
    }
    func close() { contexts = [] }
}
weak var victim: EchoHandler?
@inline(never) func scenario() {
    let (pipeline, handler) = (Pipeline(), EchoHandler())
    pipeline.add(handler)
    precondition(handler.read())
    pipeline.close()
    victim = handler
    LeakTracker.shared.didDismiss(handler, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("handler", { victim }))
