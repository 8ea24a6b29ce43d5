// A task's closure calls a local function that loops: the function has captured self, and keeps it as a method would. To
// make it a method and to call that by self? lets go of nothing.
import Foundation
import LeakFinder
weak var victim: Poller?
final class Poller: @unchecked Sendable {
  var task: Task<Void, Never>?
  var ticks = 0
  func tick() { ticks += 1 }
  func start() {
    func poll() async {
      while !Task.isCancelled {
        tick()
        try? await Task.sleep(nanoseconds: 50_000_000)
      }
    }
    task = Task { await poll() }
  }
}
@inline(never) func scenario() {
  let poller = Poller()
  poller.start()
  victim = poller
  LeakTracker.shared.didDismiss(poller, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("poller", { victim }))
