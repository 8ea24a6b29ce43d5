// A task was cancelled, and the continuation that it waits for does not know it: to cancel it once more helps nobody.
import Foundation
import LeakFinder
final class Requests: @unchecked Sendable {
  var waiting: [CheckedContinuation<Int, Never>] = []
  func next() async -> Int { await withCheckedContinuation { waiting.append($0) } }
}
let requests = Requests()
final class Model: @unchecked Sendable {
  var n = 0
  var task: Task<Void, Never>?
  func load() { task = Task { self.n = await requests.next() } }
}
weak var victim: Model?
@inline(never) func scenario() {
  let model = Model()
  model.load()
  Thread.sleep(forTimeInterval: 0.2)
  model.task?.cancel()
  victim = model
  LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("model", { victim }))
