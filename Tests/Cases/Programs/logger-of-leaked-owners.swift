// Three owners, each kept by its own closure, share a logger, which was dismissed: each ring is to be broken. To take the logger from
// the owners would leave them all.
import Foundation
import LeakFinder
final class Logger { func log(_ text: String) {} }
final class Owner {
    var make: (() -> Void)?
    let logger: Logger
    init(_ logger: Logger) { self.logger = logger }
}
func build(_ logger: Logger) {
    let a = Owner(logger), b = Owner(logger), c = Owner(logger)
    a.make = { a.logger.log("a") }
    b.make = { b.logger.log("b") }
    c.make = { c.logger.log("c") }
}
weak var victim: Logger?
@inline(never) func scenario() {
    let logger = Logger()
    build(logger)
    victim = logger
    LeakTracker.shared.didDismiss(logger, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("logger", { victim }))
