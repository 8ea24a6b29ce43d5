// A task that an actor's method starts captures the actor twice: as self, and as what it is isolated to.
import Foundation
import LeakFinder
actor Poller { var n = 0; var task: Task<Void, Never>?
  func start() { task = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)); self.n += 1 } } } }
weak var s: Poller?
@inline(never) func scenario() async { let x = Poller(); await x.start(); s = x; try? await Task.sleep(for: .milliseconds(50))
  LeakTracker.shared.didDismiss(x, gracePeriod: .milliseconds(100)) }
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("s", { s }))
