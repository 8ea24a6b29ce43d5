// Two entries of a dictionary have a job by a property and a closure each; one of a list has another job twice.
import Foundation
import LeakFinder
final class Job { var count = 0 }
struct Running { let job: Job; let done: () -> Void }
final class Runner {
  var running: [Int: Running] = [:]
  var last: [Running] = []
  func entry(_ job: Job) -> Running { Running(job: job, done: { job.count += 1 }) }
}
let runner = Runner()
weak var first: Job?
weak var second: Job?
@inline(never) func scenario() {
  let (one, two) = (Job(), Job())
  runner.running = [1: runner.entry(one), 2: runner.entry(one), 3: runner.entry(Job())]
  runner.last = [runner.entry(two), runner.entry(Job())]
  (first, second) = (one, two)
  LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(two, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("first", { first }), ("second", { second }))
