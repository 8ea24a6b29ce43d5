// Two rings of a handler: the hop that is marked is one of the two that free it together, which lead back to it. Where a method
// is handed over, its object was others' as well, so that its capture is one of them.
import Foundation
import LeakFinder
final class Request {
  let handler: Handler
  init(_ handler: Handler) { self.handler = handler }
}
final class Response {
  let handler: Handler
  init(_ handler: Handler) { self.handler = handler }
}
final class Handler {
  var request: Request?
  var response: Response?
  func read() { (request, response) = (Request(self), Response(self)) }
}
final class Stage {
  let pipeline: Pipeline
  init(_ pipeline: Pipeline) { self.pipeline = pipeline }
}
final class Pipeline {
  var stages: [Stage] = []
  let onPart: (Int) -> Void
  init(_ onPart: @escaping (Int) -> Void) {
    self.onPart = onPart
    stages.append(Stage(self))
  }
}
final class Decoder {
  var pipeline: Pipeline?
  init() { pipeline = Pipeline(self.received(_:)) }
  func received(_ part: Int) {}
}
@main struct Main {
  nonisolated(unsafe) static weak var handler: Handler?
  @inline(never) static func scenario() {
    let handler = Handler()
    handler.read()
    Self.handler = handler
    let decoder = Decoder()
    LeakTracker.shared.didDismiss(handler, gracePeriod: .milliseconds(100))
    if let pipeline = decoder.pipeline {
      LeakTracker.shared.didDismiss(pipeline, gracePeriod: .milliseconds(100))
    }
  }
  static func main() {
    setvbuf(stdout, nil, _IONBF, 0)
    scenario()
    finish(("handler", { handler }))
  }
}
