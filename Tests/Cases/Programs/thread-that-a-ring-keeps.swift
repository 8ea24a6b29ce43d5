// A thread waits in its block, which has the pool and a worker; the worker has the thread. Truth: the block's capture of
// the pool has to go: when the thread has left its block, the ring of thread, block and worker keeps the pool.
import Foundation
import LeakFinder

final class Worker {
  var thread: Thread?
  var done = 0
}

final class Pool {
  let start = DispatchSemaphore(value: 0)
  var count = 0

  init() {
    let worker = Worker()
    let thread = Thread {
      self.start.wait()
      self.count += 1
      worker.done += 1
    }
    worker.thread = thread
    thread.start()
  }
}

@main struct Main {
  nonisolated(unsafe) static weak var pool: Pool?

  @inline(never) static func leak() {
    let object = Pool()
    usleep(50_000)
    pool = object
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("pool", { pool }))
  }
}
