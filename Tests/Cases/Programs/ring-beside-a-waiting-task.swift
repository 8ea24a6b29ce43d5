// A ring of two has a task hanging off it that waits for one of them: the ring alone keeps the object, not the way
// through the task, which passes the same object twice.
import Foundation
import LeakFinder
final class Handler: @unchecked Sendable { var writer: Writer? }
final class Writer: @unchecked Sendable {
  let handler: Handler
  var suspended: CheckedContinuation<Void, Never>?
  init(_ handler: Handler) { self.handler = handler }
  func yield() async { await withCheckedContinuation { suspended = $0 } }
}
weak var victim: Handler?
@inline(never) func scenario() {
  let handler = Handler(), writer = Writer(handler)
  handler.writer = writer
  Task { await writer.yield() }
  Thread.sleep(forTimeInterval: 0.2)
  victim = handler
  LeakTracker.shared.didDismiss(handler, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("handler", { victim }))
