// A group's child waits for the stream that its object feeds: the parent, which others reach, resumes no child, so that the
// object is on a ring and only the end of its stream lets go of it.
import Foundation
import LeakFinder
final class Connection: @unchecked Sendable {
  var received = 0
  let (inbound, feed) = AsyncStream<Int>.makeStream()
  func serve() async { for await number in inbound { received += number } }
}
let (accepted, accept) = AsyncStream<Connection>.makeStream()
@main struct Main {
  nonisolated(unsafe) static weak var connection: Connection?
  @inline(never) static func scenario() async {
    let connection = Connection()
    accept.yield(connection)
    try? await Task.sleep(nanoseconds: 50_000_000)
    Self.connection = connection
    LeakTracker.shared.didDismiss(connection, gracePeriod: .milliseconds(100))
  }
  static func main() async {
    setvbuf(stdout, nil, _IONBF, 0)
    Task {
      await withDiscardingTaskGroup { group in
        for await connection in accepted { group.addTask { await connection.serve() } }
      }
    }
    await scenario()
    finish(("connection", { connection }))
  }
}
