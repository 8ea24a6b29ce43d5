// Two tasks wait for continuations that only an actor has which both hold: neither is a root.
import Foundation
import LeakFinder
actor Pool {
  var waiters: [CheckedContinuation<Int, Never>] = []
  func lease() async -> Int { await withCheckedContinuation { waiters.append($0) } }
}
final class Service: @unchecked Sendable {
  let pool = Pool()
  var log: [Int] = []
  func start() {
    Task { self.log.append(await self.pool.lease()) }
    Task { self.log.append(await self.pool.lease()) }
  }
}
weak var victim: Service?
@inline(never) func scenario() async {
  let service = Service()
  service.start()
  try? await Task.sleep(for: .milliseconds(100))
  victim = service
  LeakTracker.shared.didDismiss(service, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("service", { victim }))
