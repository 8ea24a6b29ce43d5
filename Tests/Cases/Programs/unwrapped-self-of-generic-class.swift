// A task of a generic class's object unwraps self before its loop: of a generic type the debug information has no size.
import Foundation
import LeakFinder
final class Cache<Key: Hashable & Sendable>: @unchecked Sendable {
  var task: Task<Void, Never>?
  var values: [Key: Int] = [:]
  func start() {
    task = Task { [weak self] in
      guard let self else { return }
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(100))
        await self.sweep()
      }
    }
  }
  func sweep() async { values = [:] }
}
weak var victim: Cache<Int>?
@inline(never) func scenario() async {
  let cache = Cache<Int>()
  victim = cache
  cache.start()
  try? await Task.sleep(for: .milliseconds(50))
  LeakTracker.shared.didDismiss(cache, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("cache", { victim }))
