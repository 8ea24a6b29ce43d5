// A registry has a session, and its own handlers capture it: the handlers are to capture less, beside what the registry lets go of.
import Foundation
import LeakFinder
enum Registry { nonisolated(unsafe) static var all: [Session] = [] }
final class Session {
    var callbacks: [() -> Void] = []
    var count = 0
    init() {
        Registry.all.append(self)
        callbacks.append { self.count += 1 }
        callbacks.append { self.count += 2 }
        callbacks.append { self.count += 3 }
    }
}
weak var victim: Session?
@inline(never) func scenario() {
    let dismissed = Session()
    victim = dismissed
    LeakTracker.shared.didDismiss(dismissed, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("session", { victim }))
