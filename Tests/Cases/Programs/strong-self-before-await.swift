// A closure that captures self weakly keeps it over an await; a global has the continuation, and is the root.
import Foundation
import LeakFinder
final class Bridge: @unchecked Sendable {
  var resume: CheckedContinuation<Int, Never>?
  func request() async -> Int { await withCheckedContinuation { resume = $0 } }
}
nonisolated(unsafe) var bridges: [Bridge] = []
final class Model: @unchecked Sendable {
  var x = 0
  func refresh(_ bridge: Bridge) {
    Task { [weak self] in
      guard let self else { return }
      self.x = await bridge.request()
      self.x += 1
    }
  }
}
weak var victim: Model?
@inline(never) func scenario() async {
  let model = Model(), bridge = Bridge()
  bridges.append(bridge)
  model.refresh(bridge)
  try? await Task.sleep(for: .milliseconds(50))
  victim = model
  LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("model", { victim }))
