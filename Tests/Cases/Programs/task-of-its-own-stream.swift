// A task waits for a stream that it alone has, and its object has the task: the ring passes the task once.
import Foundation
import LeakFinder
final class TickModel: @unchecked Sendable {
  var n = 0
  var task: Task<Void, Never>?
  func start(_ ticks: AsyncStream<Int>) { task = Task { for await x in ticks { self.n = x } } }
}
weak var victim: TickModel?
@inline(never) func scenario() async {
  let model = TickModel()
  victim = model
  model.start(AsyncStream { continuation in
    continuation.yield(1)
    continuation.onTermination = { _ in }
  })
  try? await Task.sleep(for: .milliseconds(50))
  LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("model", { victim }))
