// The closure in a global's own storage captures an array alone: the array's buffer is its context.
import Foundation
import LeakFinder
struct Provider {
  let provide: () -> Int
  static func all(_ providers: [Provider]) -> Provider { Provider { providers.reduce(0) { $0 + $1.provide() } } }
}
final class Metrics { var count = 1 }
nonisolated(unsafe) var box = Provider { 0 }
weak var victim: Metrics?
@inline(never) func scenario() {
  let metrics = Metrics()
  box = Provider.all([Provider { 1 }, Provider { metrics.count }])
  victim = metrics
  LeakTracker.shared.didDismiss(metrics, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("metrics", { victim }))
