// A closure calls a local function that captures self: the closure captures self by it, and [weak self] in the closure
// alone changes nothing.
import Foundation
import LeakFinder
final class Loader { var onProgress: (() -> Void)? }
final class Model {
  var count = 0
  let loader = Loader()
  func build() {
    func log() { count += 1 }
    loader.onProgress = { log() }
  }
}
weak var victim: Model?
@inline(never) func scenario() {
  let model = Model()
  victim = model
  model.build()
  model.loader.onProgress?()
  LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("model", { victim }))
