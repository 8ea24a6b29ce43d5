import Foundation
import LeakFinder

final class Feed {
    var handler: (() -> Void)?
    var count = 0
    func once() {
        var waiting: Feed? = self
        handler = { waiting?.count += 1; waiting = nil }   // never called: its only context is the variable's box
    }
}
weak var feed: Feed?
@inline(never) func scenario() {
    let made = Feed()
    made.once()
    feed = made
    LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(after: 1, ("feed", { feed }))
