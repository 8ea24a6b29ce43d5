// A task and a thread are blocked in methods of the objects that their closures capture: the methods keep the objects
// too, so that weak captures do not let go of them, and cancelling the task does not end its call.
import Foundation
import LeakFinder
final class Reader: @unchecked Sendable {
  let ends: [Int32]
  var bytes = 0
  var task: Task<Void, Never>?
  init() {
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    self.ends = ends
  }
  @inline(never) func next() -> Int {
    var byte: UInt8 = 0
    let count = read(ends[0], &byte, 1)
    bytes += count
    return count
  }
  func start() { task = Task.detached { while !Task.isCancelled, self.next() > 0 {} } }
  func stop() { task?.cancel() }
}
final class Worker: @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [() -> Void] = []
  func start() { Thread { self.run() }.start() }
  @inline(never) private func run() {
    while true {
      condition.lock()
      while jobs.isEmpty { condition.wait() }
      let job = jobs.removeFirst()
      condition.unlock()
      job()
    }
  }
}
weak var blocked: Reader?
weak var idle: Worker?
@inline(never) func scenario() async {
  let reader = Reader(), worker = Worker()
  (blocked, idle) = (reader, worker)
  reader.start()
  worker.start()
  try? await Task.sleep(for: .milliseconds(50))
  reader.stop()
  LeakTracker.shared.didDismiss(reader, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(worker, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario()
finish(("reader", { blocked }), ("worker", { idle }))
