// A thread is in its worker's method; when that has returned, the worker still has the thread, and that its block.
import Foundation
import LeakFinder
final class Worker {
  private var thread: Thread?
  private let condition = NSCondition()
  private var jobs: [() -> Void] = []
  private var stopped = false
  func start() {
    let t = Thread { self.loop() }
    t.name = "worker"; thread = t; t.start()
  }
  func stop() { condition.lock(); stopped = true; condition.signal(); condition.unlock() }
  private func loop() {
    condition.lock()
    while !stopped { while jobs.isEmpty && !stopped { condition.wait() }; jobs.removeAll() }
    condition.unlock()
  }
  deinit { print("worker deinit") }
}
weak var theWorker: Worker?
@inline(never) func scenario() {
  let r = Worker(); r.start(); usleep(50_000)
  theWorker = r
  LeakTracker.shared.didDismiss(r, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("worker", { theWorker }))
