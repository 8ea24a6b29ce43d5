// A hub was handed its connection, whose handlers alone have the hub by now. Whether it had an owner that is gone is not in memory: a note says what to do where it never had one.
import Foundation
import LeakFinder
final class Connection {
    var receive: ((String) -> Void)?
    var close: (() -> Void)?
}
final class Hub {
    let connection: Connection
    var lines: [String] = []
    init(_ connection: Connection) { self.connection = connection }
    func start() {
        connection.receive = { line in self.lines.append(line) }
        connection.close = { self.lines = [] }
    }
}
weak var victim: Connection?
@inline(never) func scenario() {
    let hub = Hub(Connection())
    hub.start()
    victim = hub.connection
    LeakTracker.shared.didDismiss(hub.connection, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("connection", { victim }))
