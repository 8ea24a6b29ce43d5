// An operation has run, and its queue has let go of it: the property that has it keeps its block. Weak, the property
// would have lost the operation at once, since nothing else had that yet.
import Foundation
import LeakFinder
final class Pipeline {
  let queue = OperationQueue()
  var images: [String] = []
  func load() { Loader(self).decode([1]) }
}
class Work { var operation: Operation? }
final class Loader: Work {
  let pipeline: Pipeline
  init(_ pipeline: Pipeline) { self.pipeline = pipeline }
  func decode(_ bytes: [UInt8]) {
    operation = BlockOperation { self.pipeline.images.append("image \(bytes.count)") }
    pipeline.queue.addOperation(operation!)
  }
}
weak var victim: Pipeline?
@inline(never) func scenario() {
  let pipeline = Pipeline()
  pipeline.load()
  pipeline.queue.waitUntilAllOperationsAreFinished()
  precondition(pipeline.images == ["image 1"])
  victim = pipeline
  LeakTracker.shared.didDismiss(pipeline, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("pipeline", { victim }))
