// A task waits in a method of the object that its closure captures: the method keeps the object too, so that a weak
// capture does not let go of it.
import Foundation
import LeakFinder
final class Waiter: @unchecked Sendable {
  var waiting: CheckedContinuation<Int, Never>?
  var task: Task<Void, Never>?
  func start() { task = Task { await self.loop() } }
  func loop() async { let n = await withCheckedContinuation { self.waiting = $0 }; print(n) }
}
weak var victim: Waiter?
@inline(never) func scenario() {
  let waiter = Waiter()
  waiter.start()
  Thread.sleep(forTimeInterval: 0.2)
  victim = waiter
  LeakTracker.shared.didDismiss(waiter, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("waiter", { victim }))
