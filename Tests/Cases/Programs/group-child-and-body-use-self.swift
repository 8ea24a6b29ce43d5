// A method waits for its group, whose child uses self: the child's closure has one retain, the closure that called the
// method another, and the group's body a third. The child's memory has copies of what its closure captured.
import Foundation
import LeakFinder
weak var victim: Handler?
final class Handler: @unchecked Sendable {
  var pings = 0
  func handle() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        try? await Task.sleep(for: .seconds(60))
        self.pings += 1
      }
      await group.next()
    }
  }
}
@inline(never) func scenario() {
  let handler = Handler()
  Task { await handler.handle() }
  usleep(100_000)
  victim = handler
  LeakTracker.shared.didDismiss(handler, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("handler", { victim }))
