// A child of a task group waits for a continuation that a global has, and its parent waits for it: the global is the
// holder, and a weak capture lets go of nothing.
import Foundation
import LeakFinder
import Synchronization
let waiters = Mutex<[CheckedContinuation<Void, Never>]>([])
final class Client: @unchecked Sendable {
  var done = 0
  func fetch() async {
    await withCheckedContinuation { waiting in waiters.withLock { $0.append(waiting) } }
    done += 1
  }
  func download() {
    Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.fetch() }
      }
    }
  }
}
weak var victim: Client?
@inline(never) func scenario() async {
  let client = Client()
  victim = client
  client.download()
  while waiters.withLock({ $0.isEmpty }) { await Task.yield() }
  LeakTracker.shared.didDismiss(client, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("client", { victim }))
