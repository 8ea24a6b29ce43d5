// The optimiser keeps the object of a generic class in place of a static property's value, and its class may have no metadata
// where only its properties are used: what they hold is read by what describes the class, also in an enum with several payloads,
// whose tag is not in spare bits where its type is generic.
import Foundation
import LeakFinder
final class Connection: Sendable {
  let id: Int
  let options = ["keep-alive"]
  init(id: Int) { self.id = id }
}
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
enum Timed<Object: AnyObject> {
  case idle(Int)
  case busy(Int, Object)
}
enum Pool {
  case closed(Int)
  case open(Bool, [Int], Connection)
}
enum Globals {
  nonisolated(unsafe) static let current = Box<Connection?>(nil)
  nonisolated(unsafe) static let timed = Box<Timed<Connection>>(.idle(1))
  nonisolated(unsafe) static let pool = Box<Pool>(.closed(1))
}
weak var first: Connection?
weak var second: Connection?
weak var third: Connection?
@inline(never) func scenario() {
  let connection = Connection(id: 1)
  Globals.current.value = connection
  first = connection
  LeakTracker.shared.didDismiss(connection, gracePeriod: .milliseconds(100))
  let other = Connection(id: 2)
  Globals.timed.value = .busy(1, other)
  second = other
  LeakTracker.shared.didDismiss(other, gracePeriod: .milliseconds(100))
  let pooled = Connection(id: 3)
  Globals.pool.value = .open(true, [1], pooled)
  third = pooled
  LeakTracker.shared.didDismiss(pooled, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("current", { first }), ("timed", { second }), ("pool", { third }))
