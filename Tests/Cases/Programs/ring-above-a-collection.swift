// An object hangs off a ring by two collections of one of its objects, of which an element closes the ring.
import Foundation
import LeakFinder
final class Hub { var list: [Listener] = []; var byID: [Int: Listener] = [:] }
final class Listener { var hub: Hub? }
weak var victim: Listener?
@inline(never) func scenario() {
  let hub = Hub(), first = Listener(), second = Listener()
  first.hub = hub
  hub.list = [first, second]
  hub.byID = [2: second]
  victim = second
  LeakTracker.shared.didDismiss(second, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("listener", { victim }))
