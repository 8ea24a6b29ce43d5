// The elements of a subclass of ManagedBuffer, of a collection of the program.
import Foundation
import LeakFinder

weak var victim: Job?
weak var second: Task2?
struct Deque<Element> {
  final class Buf: ManagedBuffer<Int, Element> {
    deinit { _ = withUnsafeMutablePointers { $1.deinitialize(count: $0.pointee) } }
  }
  var buf: Buf
  init(_ element: Element) {
    buf = Buf.create(minimumCapacity: 4) { _ in 1 } as! Buf
    buf.withUnsafeMutablePointerToElements { $0.initialize(to: element) }
  }
}
class Job { var queue: Deque<Job>? }
class Task2 { var n = 1 }
nonisolated(unsafe) var pending: Deque<Task2>?
@inline(never) func scenario() {
  let job = Job()
  job.queue = Deque(job)
  victim = job
  LeakTracker.shared.didDismiss(job, gracePeriod: .milliseconds(100))
  let task = Task2()
  pending = Deque(task)
  second = task
  LeakTracker.shared.didDismiss(task, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("job", { victim }), ("task", { second }))
