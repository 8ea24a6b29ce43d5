// A closure that a poller keeps captures the poller, and itself by its variable: a closure cannot be captured weakly.
import Foundation
import LeakFinder
final class Poller {
    var poller: (() -> Void)?
    var count = 0
    func start() {
        var step: (() -> Void)!
        step = {
            self.count += 1
            if self.count < 3 { step() }
        }
        poller = step
        step()
    }
}
weak var victim: Poller?
@inline(never) func scenario() {
    let poller = Poller()
    poller.start()
    victim = poller
    LeakTracker.shared.didDismiss(poller, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("poller", { victim }))
