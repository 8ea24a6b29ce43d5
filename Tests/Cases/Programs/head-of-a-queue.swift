// The first fiber of a queue that lives on: to set the head to nil would lose the others.
import Foundation
import LeakFinder
final class Fiber {
    var link: Fiber?
}
final class Scheduler {
    nonisolated(unsafe) static let shared = Scheduler()
    var head: Fiber?
}
weak var victim: Fiber?
@inline(never) func scenario() {
    let fiber = Fiber()
    fiber.link = Fiber()
    Scheduler.shared.head = fiber
    victim = fiber
    LeakTracker.shared.didDismiss(fiber, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("fiber", { victim }))
