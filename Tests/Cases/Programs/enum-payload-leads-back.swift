// An enum's payload leads back to the object that was dismissed, whose own part the other property of the ring has.
import Foundation
import LeakFinder
protocol Handler: AnyObject {}
final class Connection {
  enum State { case ready, started(id: Int, handler: any Handler), closed }
  var state = State.ready
}
final class Adapter {
  let connection: Connection
  init(_ connection: Connection) { self.connection = connection }
}
final class Manager: Handler {
  private var adapter: Adapter?
  init() {
    let connection = Connection()
    connection.state = .started(id: 1, handler: self)
    adapter = Adapter(connection)
  }
}
weak var victim: Manager?
@inline(never) func scenario() {
  let manager = Manager()
  victim = manager
  LeakTracker.shared.didDismiss(manager, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("manager", { victim }))
