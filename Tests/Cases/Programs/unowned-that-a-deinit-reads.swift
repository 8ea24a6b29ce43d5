// A way back is not advised to be unowned where a deinit may read it: the object is gone by then, and the program would end.
import Foundation
import LeakFinder

weak var victim: Session?
weak var second: Hub?
weak var third: Shelf?
weak var fourth: Board?
final class Log: @unchecked Sendable { var lines: [String] = [] }
final class Session {
  let name = "s"
  var worker: Worker?
}
final class Worker {
  let session: Session
  init(_ session: Session) { self.session = session }
  deinit { print("worker of \(session.name) ends") }
}
// No deinit of its own: unowned is right.
final class Hub {
  var port: Port?
}
final class Port {
  let hub: Hub
  var name = "p"
  var failure: (any Error)?
  init(_ hub: Hub) { self.hub = hub }
}
// The owner's deinit calls what reads the way back.
class Shelf {
  var book: Book?
  var count = 1
  deinit { book?.close() }
}
class Book {
  let shelf: Shelf
  var name = "b"
  init(_ shelf: Shelf) { self.shelf = shelf }
  func close() { name = "closed, of \(shelf.count)" }
}
// The same in a struct in a collection.
class Board {
  var pins: [String: Pin] = [:]
}
struct Pin { let board: Board }
@inline(never) func scenario() {
  let session = Session()
  session.worker = Worker(session)
  victim = session
  LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(100))
  let hub = Hub()
  hub.port = Port(hub)
  second = hub
  LeakTracker.shared.didDismiss(hub, gracePeriod: .milliseconds(100))
  let shelf = Shelf()
  shelf.book = Book(shelf)
  third = shelf
  LeakTracker.shared.didDismiss(shelf, gracePeriod: .milliseconds(100))
  let board = Board()
  board.pins["a"] = Pin(board: board)
  fourth = board
  LeakTracker.shared.didDismiss(board, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("session", { victim }), ("hub", { second }), ("shelf", { third }), ("board", { fourth }))
