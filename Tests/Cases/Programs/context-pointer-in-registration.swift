// A retain is kept by a pointer alone that C code is to be given: no type says so, but the pointer can be named.
import Foundation
import LeakFinder
final class Session { var name = "s" }
struct Registration {
  var id: Int
  var context: UnsafeMutableRawPointer?
}
final class EventLoop {
  var registrations: [Registration] = []
  func register(_ session: Session) {
    registrations.append(
      Registration(id: registrations.count, context: Unmanaged.passRetained(session).toOpaque()))
  }
}
final class Signals { var name = "s" }
let loop = EventLoop()
nonisolated(unsafe) var context: UnsafeMutableRawPointer?
weak var session: Session?
weak var signals: Signals?
@inline(never) func scenario() {
  let one = Session(), other = Signals()
  loop.register(one)
  context = Unmanaged.passRetained(other).toOpaque()
  (session, signals) = (one, other)
  LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(other, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("session", { session }), ("signals", { signals }))
