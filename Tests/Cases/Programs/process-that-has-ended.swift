// A process that has ended, and that no thread waited for, is kept by its own source of the run loop, and its handler with what it
// captures: Foundation's leak, which fails nothing, and goes by waitUntilExit().
import Foundation
import LeakFinder
final class Progress { var code: Int32 = -1 }
weak var victim: Progress?
@inline(never) func scenario(_ ended: DispatchSemaphore) throws {
  let progress = Progress()
  victim = progress
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/true")
  process.terminationHandler = { process in
    progress.code = process.terminationStatus
    ended.signal()
  }
  try process.run()
}
setvbuf(stdout, nil, _IONBF, 0)
let ended = DispatchSemaphore(value: 0)
try scenario(ended)
ended.wait()
usleep(100_000)
if let victim { LeakTracker.shared.didDismiss(victim, gracePeriod: .milliseconds(100)) }
finish(("progress", { victim }))
