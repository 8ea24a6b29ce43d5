// Two handlers capture a page, and a part leads back to it: three places, none of them the collection of handlers.
import Foundation
import LeakFinder
final class Part { var parent: Page? }
final class Page {
    var handlers: [() -> Void] = []
    let part = Part()
    var count = 0
    init() {
        part.parent = self
        handlers.append { self.count += 1 }
        handlers.append { self.count += 2 }
    }
}
weak var victim: Page?
@inline(never) func scenario() {
    let dismissed = Page()
    victim = dismissed
    LeakTracker.shared.didDismiss(dismissed, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("page", { victim }))
