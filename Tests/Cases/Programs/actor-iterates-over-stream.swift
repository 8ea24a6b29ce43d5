// An actor's task iterates over a stream that a global has: its closure has captured the actor as self and as what it runs on,
// and has both in its memory once more while it waits. A weak capture is all that it takes.
import Foundation
import LeakFinder
let (numbers, feed) = AsyncStream<Int>.makeStream()
nonisolated(unsafe) weak var victim: Pool?
actor Pool {
  private var seen: [Int] = []
  private var task: Task<Void, Never>?
  func start() {
    task = Task {
      for await number in numbers { self.add(number) }
    }
  }
  private func add(_ number: Int) { seen.append(number) }
}
@inline(never) func scenario() {
  let pool = Pool()
  Task { await pool.start() }
  usleep(200_000)
  victim = pool
  LeakTracker.shared.didDismiss(pool, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("pool", { victim }))
