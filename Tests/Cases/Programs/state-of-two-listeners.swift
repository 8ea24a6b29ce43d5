// Two listeners alone keep the state of a pipe, on purpose; it leads back to the stream. Had weakly by the listeners, it would be gone at
// once: what it leads back by is to be let go of.
import Foundation
import LeakFinder
final class Stream {
    var onData: [(String) -> Void] = []
    var onEnd: [() -> Void] = []
}
final class PipeState {
    let source: Stream
    var written: [String] = []
    init(_ source: Stream) { self.source = source }
    func data(_ text: String) { written.append(text) }
    func end() { written.append("end") }
}
func pipe(_ stream: Stream) {
    let state = PipeState(stream)
    stream.onData.append { state.data($0) }
    stream.onEnd.append { state.end() }
}
weak var victim: Stream?
@inline(never) func scenario() {
    let stream = Stream()
    victim = stream
    pipe(stream)
    LeakTracker.shared.didDismiss(stream, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("stream", { victim }))
