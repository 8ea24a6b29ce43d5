// A ring by a registered closure, and a block of a queue that waits itself, with the object in its variable.
import Foundation
import LeakFinder
weak var victim: ReachabilityManager?
let gate = DispatchSemaphore(value: 0)
struct Listener { let queue: DispatchQueue?; let handler: (Bool) -> Void }
final class ReachabilityManager: @unchecked Sendable { private var listeners: [String: Listener] = [:], n = 0; private let queue = DispatchQueue(label: "reach")
  func start() {
    listeners["a"] = Listener(queue: nil) { up in self.n += up ? 1 : -1 }
    queue.async { gate.wait(); self.n += 1 }
  }
  func stop() { } }
@inline(never) func scenario() {
  let t = ReachabilityManager(); t.start(); Thread.sleep(forTimeInterval: 0.1); t.stop()
  victim = t
  LeakTracker.shared.didDismiss(t, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("manager", { victim }))
