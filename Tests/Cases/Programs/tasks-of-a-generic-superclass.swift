// A loader that lives on waits for a fetch; every task of a pipeline has that by the declaration of a generic superclass, each
// with another argument. Truth: that declaration is one place, and together with the capture of the pipeline it is enough.
import Foundation
import LeakFinder
final class Loader { var waiting: [String: () -> Void] = [:] }
class PipelineTask<Value> {
    let pipeline: Pipeline
    var value: Value?
    init(_ pipeline: Pipeline) { self.pipeline = pipeline }
}
final class Fetch: PipelineTask<[UInt8]> {
    func start() { pipeline.loader.waiting["c"] = { self.value = [1] } }
}
final class Load: PipelineTask<String> {
    var dependency: Fetch?
    var done: ((String) -> Void)?
}
final class Pipeline {
    let loader: Loader
    var tasks: [Load] = []
    var finished = 0
    init(_ loader: Loader) { self.loader = loader }
    func load() {
        let load = Load(self), fetch = Fetch(self)
        load.dependency = fetch
        load.done = { _ in self.finished += 1 }
        tasks.append(load)
        fetch.start()
    }
}
let loader = Loader()
weak var victim: Pipeline?
@inline(never) func scenario() {
    let pipeline = Pipeline(loader)
    pipeline.load()
    victim = pipeline
    LeakTracker.shared.didDismiss(pipeline, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("pipeline", { victim }))
