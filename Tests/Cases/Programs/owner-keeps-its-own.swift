// Weak would end a lock box at once that only its owner has: what leads back is inside of it, in a struct and in a closure.
import Foundation
import LeakFinder
final class Protected<Value> { var value: Value; init(_ value: Value) { self.value = value } }
final class Session { let interceptor = Interceptor(); var sink: (() -> Void)? }
final class Interceptor {
  struct Operation { let session: Session; let url: String }
  struct State { var operations: [Operation] = []; var retries: [() -> Void] = [] }
  let state = Protected(State())
}
weak var victim: Session?
@inline(never) func scenario() {
  let session = Session()
  session.interceptor.state.value.operations.append(.init(session: session, url: "a"))
  session.interceptor.state.value.retries.append { session.sink = nil }
  victim = session
  LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("session", { victim }))
