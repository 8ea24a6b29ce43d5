import Foundation
import LeakFinder

final class Store {
    var children: [Store] = []
    var onChange: (() -> Void)?
    var version = 0
    init() {}
    init(parent: Store) {
        onChange = { parent.version += 1 }   // not self: the child's closure keeps the parent, which keeps the child
        parent.children.append(self)
    }
}
weak var store: Store?
@inline(never) func scenario() {
    let parent = Store()
    _ = Store(parent: parent)
    store = parent
    LeakTracker.shared.didDismiss(parent, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(after: 1, ("store", { store }))
