// A session makes its link, which has the session; its owner was handed the session, and is captured by two handlers. The owner's constant is not the way back.
import Foundation
import LeakFinder
final class Link {
    let session: Session
    init(_ session: Session) { self.session = session }
}
final class Session {
    var onOpen: (() -> Void)?
    var onClose: (() -> Void)?
    private var link: Link?
    func open() {
        link = Link(self)
        onOpen?()
    }
}
final class Owner {
    let session: Session
    var count = 0
    init(_ session: Session) {
        self.session = session
        session.onOpen = { self.count += 1 }
        session.onClose = { self.count += 10 }
        session.open()
    }
}
weak var victim: Session?
@inline(never) func scenario() {
    let owner = Owner(Session())
    victim = owner.session
    LeakTracker.shared.didDismiss(owner.session, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("session", { victim }))
