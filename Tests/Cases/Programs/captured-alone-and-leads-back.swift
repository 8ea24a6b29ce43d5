// Closures in a collection that alone have what they capture, which was made with its owner: that would be lost at once if
// they captured it weakly; the way back to the dismissed owner is what is weak.
import Foundation
import LeakFinder
weak var victim: Nexus?
final class Nexus { var onHit: [String: (Double) -> Void] = [:] }
final class Entity { let nexus: Nexus; var hits = 0.0; init(nexus: Nexus) { self.nexus = nexus } }
@inline(never) func scenario() {
  let n = Nexus()
  let e = Entity(nexus: n)
  n.onHit["hit"] = { d in e.hits += d }
  victim = n
  LeakTracker.shared.didDismiss(n, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("nexus", { victim }))
