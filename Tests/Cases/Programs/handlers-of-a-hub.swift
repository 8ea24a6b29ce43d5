// A hub makes its connection, whose two handlers have the hub. The connection is dismissed: the handlers' captures are the leak, and the hub's constant is no reference to be weak.
import Foundation
import LeakFinder
final class Connection {
    var receive: ((String) -> Void)?
    var close: (() -> Void)?
}
final class Hub {
    let connection = Connection()
    var lines: [String] = []
    func start() {
        connection.receive = { line in self.lines.append(line) }
        connection.close = { self.lines = [] }
    }
}
weak var victim: Connection?
@inline(never) func scenario() {
    let hub = Hub()
    hub.start()
    victim = hub.connection
    LeakTracker.shared.didDismiss(hub.connection, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("connection", { victim }))
