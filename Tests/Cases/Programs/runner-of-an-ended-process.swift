// A runner's handler captures the runner, which has the process: that ring is the program's own, though Foundation keeps the process,
// which has ended and was not waited for, by another.
import Foundation
import LeakFinder
final class Runner {
  let process = Process()
  var code: Int32 = -1
  func start(_ ended: DispatchSemaphore) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    process.terminationHandler = { process in
      self.code = process.terminationStatus
      ended.signal()
    }
    try process.run()
  }
}
weak var victim: Runner?
@inline(never) func scenario(_ ended: DispatchSemaphore) throws {
  let runner = Runner()
  victim = runner
  try runner.start(ended)
}
setvbuf(stdout, nil, _IONBF, 0)
let ended = DispatchSemaphore(value: 0)
try scenario(ended)
ended.wait()
usleep(100_000)
if let victim { LeakTracker.shared.didDismiss(victim, gracePeriod: .milliseconds(100)) }
finish(("runner", { victim }))
