// Each step has two closures that capture the job, and so has the machine itself: three captures, not the collection of steps.
import Foundation
import LeakFinder
struct Step {
    let check: () -> Bool
    let action: () -> Void
}
final class Machine {
    var steps: [Step] = []
    var done: (() -> Void)?
}
final class Job {
    let machine = Machine()
    var isReady = true
    init() {
        machine.steps.append(Step(check: { self.isReady }, action: { self.isReady = false }))
        machine.done = { self.isReady = true }
    }
}
weak var victim: Job?
@inline(never) func scenario() {
    let dismissed = Job()
    victim = dismissed
    LeakTracker.shared.didDismiss(dismissed, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("job", { victim }))
