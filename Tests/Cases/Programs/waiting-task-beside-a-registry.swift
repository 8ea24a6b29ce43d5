// A static has the object, and so has the variable of a task that waits for a continuation which another static has.
import Foundation
import LeakFinder

struct JobIdentifier: Hashable, Sendable { let string: String }
final class MemoryDriver: @unchecked Sendable { static let shared = MemoryDriver(); private let lock = NSLock(); private var poppers: [CheckedContinuation<JobIdentifier?, Never>] = []
  func pop() async -> JobIdentifier? { await withCheckedContinuation { c in lock.withLock { poppers.append(c) } } }
  func close() { for p in lock.withLock({ let p = poppers; poppers = []; return p }) { p.resume(returning: nil) } } }
final class AppStorage: @unchecked Sendable { static let shared = AppStorage(); private var shutdownHandlers: [@Sendable () -> Void] = []
  func onShutdown(_ f: @escaping @Sendable () -> Void) { shutdownHandlers.append(f) }; func clear() { shutdownHandlers = [] } }
final class QueueWorker: @unchecked Sendable {
  private let driver: MemoryDriver; private var processed: Set<JobIdentifier> = []; private var task: Task<Void, Never>?; private var stopped = false
  init(driver: MemoryDriver) { self.driver = driver }
  func start() {
    AppStorage.shared.onShutdown { self.stopped = true }
    task = Task { [weak self] in
      guard let self else { return }
      while let job = await self.driver.pop() { self.processed.insert(job) }
      self.stopped = true
    }
  }
  func shutdown() { task?.cancel(); task = nil
  }
}
weak var victim: QueueWorker?
@inline(never) func scenario() {
  let w = QueueWorker(driver: .shared); w.start(); usleep(50_000); w.shutdown(); victim = w
  LeakTracker.shared.didDismiss(w, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("worker", { victim }))
