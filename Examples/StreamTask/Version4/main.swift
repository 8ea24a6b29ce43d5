import DataCache
import LeakFinder

/// Opens a screen that follows the changes, waits for one, and closes the screen; the loop over the
/// changes is forgotten.
func visitScreen() async -> (loop: Task<Void, any Error>, isRepoAlive: () -> Bool) {
  let repo = DataCacheRepo()
  let useCase = DataCacheUseCaseImpl(dataCacheRepo: repo)
  let (shown, show) = AsyncStream.makeStream(of: Void.self)
  let loop = Task { [changes = useCase.didChangeDataCache] in
    for try await _ in changes { show.yield() }
  }
  repo.change()
  for await _ in shown { break }
  LeakTracker.shared.didDismiss(useCase, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(repo, gracePeriod: .milliseconds(100))
  return (loop, { [weak repo] in repo != nil })
}

let (loop, isRepoAlive) = await visitScreen()
let reports = await LeakTracker.shared.settle()
print("leaks reported: \(reports.count)")

loop.cancel()
for _ in 0..<50 where isRepoAlive() { try await Task.sleep(for: .milliseconds(10)) }
let later = await LeakTracker.shared.settle()
print("released when the loop over the changes was cancelled: \(later.count)")
