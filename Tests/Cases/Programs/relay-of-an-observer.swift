// An observer's block alone has a relay, which has the toolbar: captured weakly the relay would be gone at once, and the block
// would do nothing. Whether nobody else is to have the relay is not in memory: a note says how it leads back then.
import Foundation
import LeakFinder
final class Toolbar {
    private var token: (any NSObjectProtocol)?
    private(set) var updates = 0
    func update() { updates += 1 }
    func show() {
        let relay = Relay(to: self)
        token = NotificationCenter.default.addObserver(forName: .init("relay.changed"), object: nil, queue: nil) { _ in
            relay.forward()
        }
    }
}
final class Relay {
    private let toolbar: Toolbar
    init(to toolbar: Toolbar) { self.toolbar = toolbar }
    func forward() { toolbar.update() }
}
weak var victim: Toolbar?
@inline(never) func scenario() {
    let toolbar = Toolbar()
    toolbar.show()
    NotificationCenter.default.post(name: .init("relay.changed"), object: nil)
    precondition(toolbar.updates == 1)
    victim = toolbar
    LeakTracker.shared.didDismiss(toolbar, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("toolbar", { victim }))
