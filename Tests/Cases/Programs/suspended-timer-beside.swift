// A closure captures what a timer's handler has too, and the timer was never resumed: were both captures weak, it would be released as it is, which ends
// the program.
import Dispatch
import Foundation
import LeakFinder
final class Sync: @unchecked Sendable {
    var onDone: (() -> Void)?
    var timer: (any DispatchSourceTimer)?
    var count = 0
    func start() {
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { self.count += 1 }
        onDone = { self.count = 0 }
        self.timer = timer
    }
}
weak var victim: Sync?
@inline(never) func scenario() {
    let sync = Sync()
    sync.start()
    victim = sync
    LeakTracker.shared.didDismiss(sync, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("sync", { victim }))
