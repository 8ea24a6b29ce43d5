// An upload waits in a pool, and its connection, which owns it, leaks by a ring of its own.
import Foundation
import LeakFinder
final class Pool { nonisolated(unsafe) static let shared = Pool(); var waiting: [String: () -> Void] = [:] }
final class Upload {
    var sent = 0
    func begin() { Pool.shared.waiting["upload"] = { self.sent += 1 } }
}
final class Context {
    let handler: Connection
    init(_ handler: Connection) { self.handler = handler }
}
final class Connection {
    let upload = Upload()
    var context: Context?
}
weak var victim: Upload?
@inline(never) func scenario() {
    let connection = Connection()
    connection.context = Context(connection)
    connection.upload.begin()
    victim = connection.upload
    LeakTracker.shared.didDismiss(connection.upload, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("upload", { victim }))
