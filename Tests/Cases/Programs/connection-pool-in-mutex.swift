// A generic class has a Mutex of a state that names the class's own parameter: the mangling of its metadata's accessor
// begins with the generic signature, whose names the type says again by a letter.
import Foundation
import LeakFinder
import Synchronization
protocol Pooled: AnyObject { associatedtype ID: Hashable; var id: ID { get } }
final class Connection: Pooled, @unchecked Sendable { let id = 1; var pool: AnyObject? }
final class Pool<Item: Pooled & Sendable>: @unchecked Sendable {
  struct State { var idle: [Item] = [] }
  let state = Mutex(State())
  func add(_ item: Item) { state.withLock { $0.idle.append(item) } }
}
weak var victim: Pool<Connection>?
@inline(never) func scenario() {
  let pool = Pool<Connection>(), connection = Connection()
  connection.pool = pool
  pool.add(connection)
  victim = pool
  LeakTracker.shared.didDismiss(pool, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("pool", { victim }))
