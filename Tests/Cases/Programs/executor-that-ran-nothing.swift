// A task waits in the queue of an executor of the program, which nobody has had run it: that is no actor where something
// else runs.
import Foundation
import LeakFinder
import Synchronization
final class Loop: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }
  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
let loop = Loop()
actor Session {
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}
weak var victim: Session?
@inline(never) func scenario() {
  let session = Session()
  Task { await session.add("a") }
  usleep(100_000)
  victim = session
  LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("session", { victim }))
exit(0)
