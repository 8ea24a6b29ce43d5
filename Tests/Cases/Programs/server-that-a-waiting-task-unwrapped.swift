// A task waits for a reply that its connection is to hand on: its closure has the connection by a reply handler, and it has
// unwrapped the server, which has the connection. Both ways are told, the second by the task's variable.
import Foundation
import LeakFinder

final class Connection: @unchecked Sendable {
    var outstanding: [Int: (String) -> Void] = [:]
    var sent = 0
    weak var server: Server?
    func send(_ id: Int, _ reply: @escaping (String) -> Void) { outstanding[id] = reply }
    func receive() { server?.handle { _ in self.sent += 1 } }
}

final class Server: @unchecked Sendable {
    let client: Connection
    var ended = 0
    init(_ client: Connection) { self.client = client }

    func handle(reply: @escaping (String) -> Void) {
        Task { [weak self] in
            guard let self else { return }
            let answer: String = await withCheckedContinuation { continuation in
                self.client.send(1) { continuation.resume(returning: $0) }
            }
            reply(answer)
            self.ended += 1
        }
    }
}

weak var victim: Connection?

@inline(never) func serve() {
    let connection = Connection()
    let server = Server(connection)
    connection.server = server
    connection.receive()
    usleep(200_000)
    victim = connection
    LeakTracker.shared.didDismiss(connection)
}

serve()
finish(("connection", { victim }))
exit(0)
