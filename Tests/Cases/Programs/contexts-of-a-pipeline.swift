// What hangs off a ring begins with the same property as the ring: every element of the pipeline's array has the pipeline. Truth:
// to take out the one element of the ring is in vain, as another one closes it again; the struct's property is to be weak.
import Foundation
import LeakFinder

final class Interceptor { var count = 0 }
struct Context {
  let interceptor: Interceptor
  let pipeline: Pipeline
  let index: Int
}
final class Pipeline {
  var isOpen = true
  var contexts: [Context] = []
  init(_ interceptors: [Interceptor]) {
    contexts = interceptors.enumerated().map { Context(interceptor: $1, pipeline: self, index: $0) }
  }
}

weak var victim: Interceptor?
@inline(never) func scenario() {
  let interceptor = Interceptor()
  _ = Pipeline([Interceptor(), interceptor])
  victim = interceptor
  LeakTracker.shared.didDismiss(interceptor, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("interceptor", { victim }))
