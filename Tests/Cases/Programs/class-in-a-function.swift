// A class that is declared in a function, as a test's double is, and captured by its own closure: the capture has the variable's name.
import Foundation
import LeakFinder
weak var victim: AnyObject?
@inline(never) func scenario() {
  final class Spy {
    var onCall: (() -> Void)?
    var calls = 0
  }
  let spy = Spy()
  spy.onCall = { spy.calls += 1 }
  spy.onCall?()
  victim = spy
  LeakTracker.shared.didDismiss(spy, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("spy", { victim }))
