// A variable has the closure that calls it again, as for another try. A block that captures nothing but the variable has
// its box for its own context: the ring is the same as without that block.
import Foundation
import LeakFinder
weak var victim: Observer?
final class Observer { var failures = 0; func fail() { failures += 1 } }
final class Backoff { var next: (() -> Void)? }
@inline(never) func retry(_ observer: Observer, _ backoff: Backoff) {
  var attempt: (() -> Void)?
  attempt = {
    observer.fail()
    backoff.next = { attempt?() }
  }
  attempt?()
}
@inline(never) func scenario() {
  let observer = Observer()
  retry(observer, Backoff())
  victim = observer
  LeakTracker.shared.didDismiss(observer, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("observer", { victim }))
