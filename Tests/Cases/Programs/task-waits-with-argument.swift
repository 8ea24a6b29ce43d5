// A task waits in a function that was handed the object: the function keeps its argument, so that a weak capture of
// the closure does not let go of it.
import Foundation
import LeakFinder
final class Session: Sendable {
  let inbound: AsyncStream<Int>
  let input: AsyncStream<Int>.Continuation
  init() { (inbound, input) = AsyncStream.makeStream() }
}
struct EchoHandler: Sendable {
  func serve(_ session: Session) async { for await chunk in session.inbound { print(chunk) } }
}
weak var victim: Session?
@inline(never) func scenario() {
  let session = Session()
  let handler = EchoHandler()
  Task { await handler.serve(session) }
  Thread.sleep(forTimeInterval: 0.2)
  victim = session
  LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("session", { victim }))
