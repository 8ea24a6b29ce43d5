// A handler has its pipeline, which has a method of the handler and contexts that have the pipeline. Truth: where the method is
// handed over weakly, the handler goes; the pipeline and its contexts stay in a ring of their own, which the report says.
import Foundation
import LeakFinder

final class Context {
  let pipeline: Pipeline
  init(_ pipeline: Pipeline) { self.pipeline = pipeline }
}

final class Pipeline {
  var contexts: [Context] = []
  let onPart: (Int) -> Void

  init(_ onPart: @escaping (Int) -> Void) {
    self.onPart = onPart
    contexts.append(Context(self))
  }
}

final class Handler {
  var pipeline: Pipeline!
  var count = 0
  init() { pipeline = Pipeline(received(_:)) }
  func received(_ part: Int) { count += part }
}

@main struct Main {
  nonisolated(unsafe) static weak var handler: Handler?

  @inline(never) static func leak() {
    let object = Handler()
    handler = object
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("handler", { handler }))
  }
}
