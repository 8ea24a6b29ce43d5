// A registry keeps a manager that was dismissed, which has a store for good, dismissed too. A question about the store alone is told to
// take it from the manager: the manager's own leak is the one to mend, with which the store goes.
import Foundation
import LeakFinder
final class Store {
    var rows = [1, 2]
}
final class Manager {
    let store: Store
    init(_ store: Store) { self.store = store }
}
final class Registry {
    nonisolated(unsafe) static let shared = Registry()
    var managers: [String: Manager] = [:]
}
weak var store: Store?
@inline(never) func scenario() {
    let manager = Manager(Store())
    Registry.shared.managers["main"] = manager
    store = manager.store
    LeakTracker.shared.didDismiss(manager, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("store", { store }))
