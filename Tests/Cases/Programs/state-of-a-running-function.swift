// A function of a thread has an object in an enum of several classes, whose case is in the bits of the word that no pointer uses.
import Foundation
import LeakFinder
final class Session: @unchecked Sendable { var id = 1; var log: [String] = [] }
final class Offline: @unchecked Sendable { var reason = "x" }
enum State { case offline(Offline), online(Session) }
nonisolated(unsafe) weak var victim: Session?
let gate = DispatchSemaphore(value: 0)
@inline(never) func make() -> Session { let session = Session(); victim = session; return session }
@inline(never) func connect(_ session: Session) -> State { session.id > 0 ? .online(session) : .offline(Offline()) }
@inline(never) func loop() {
  var state = connect(make())
  for n in 0... {
    gate.wait()
    if n > 3, case .online = state { state = .offline(Offline()) }
  }
  print(state)
}
@inline(never) func scenario() {
  Thread.detachNewThread { loop() }
  usleep(100_000)
  if let victim { LeakTracker.shared.didDismiss(victim, gracePeriod: .milliseconds(100)) }
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("session", { victim }))
