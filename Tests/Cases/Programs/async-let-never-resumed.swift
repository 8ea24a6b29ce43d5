// A task of async let waits for a continuation that a global has. It lies in the memory of the task that waits for it.
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
      async let first: Void = self.fetch()
      await first
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
