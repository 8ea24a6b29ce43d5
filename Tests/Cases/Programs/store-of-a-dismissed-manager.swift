// A registry keeps a manager that was dismissed, which has a store for good. A question about the store alone is told to take it from
// the manager: the manager's own leak is the one to mend, with which the store goes. So it is with the transport of a connection,
// which are on one ring.
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
final class Transport {
    var onData: ((Int) -> Void)?
}
final class Connection {
    let transport: Transport
    var received = 0
    init(_ transport: Transport) { self.transport = transport }
    func start() { transport.onData = { self.received += $0 } }
}
weak var store: Store?
weak var transport: Transport?
@inline(never) func scenario() {
    let manager = Manager(Store())
    Registry.shared.managers["main"] = manager
    store = manager.store
    LeakTracker.shared.didDismiss(manager, gracePeriod: .milliseconds(100))
    let connection = Connection(Transport())
    connection.start()
    connection.transport.onData?(2)
    transport = connection.transport
    LeakTracker.shared.didDismiss(connection, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("store", { store }), ("transport", { transport }))
