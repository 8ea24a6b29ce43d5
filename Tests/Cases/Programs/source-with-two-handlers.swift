// A source that is suspended was cancelled: both of its handlers keep the relay until it is resumed, which lets go of both.
import Dispatch
import Foundation
import LeakFinder
final class Relay: @unchecked Sendable {
    var source: (any DispatchSourceRead)?
    let descriptors: [Int32]
    var count = 0
    init() {
        var both: [Int32] = [0, 0]
        _ = pipe(&both)
        descriptors = both
    }
    func start() {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptors[0], queue: .global())
        self.source = source
        source.setEventHandler { [self] in count += 1 }
        source.setCancelHandler { [self] in close(descriptors[0]) }
        source.activate()
        source.suspend()
    }
    func stop() { source?.cancel() }
}
weak var victim: Relay?
@inline(never) func scenario() {
    let relay = Relay()
    relay.start()
    relay.stop()
    victim = relay
    LeakTracker.shared.didDismiss(relay, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("relay", { victim }))
