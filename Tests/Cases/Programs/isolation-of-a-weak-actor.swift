// A task waits in a function whose isolation is that of whoever calls it: a closure that has its actor weakly has none.
import Foundation
import LeakFinder
func forever(isolation: isolated (any Actor)? = #isolation) async { try? await Task.sleep(for: .seconds(100)) }
actor Weak {
  var task: Task<Void, Never>?
  func start() { task = Task { await forever(); note() } }
  func note() {}
}
weak var victim: Weak?
@inline(never) func scenario() async {
  let engine = Weak()
  victim = engine
  await engine.start()
  try? await Task.sleep(for: .milliseconds(50))
  LeakTracker.shared.didDismiss(engine, gracePeriod: .milliseconds(150))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("weak", { victim }))
