// A record's decoder, a struct, has the record twice: set to nil, it lets go of both.
import Foundation
import LeakFinder
struct Shadow {
    let state: Record?
    let containers: [Record]
}
final class Record {
    var decoder: Shadow?
    init() { decoder = Shadow(state: self, containers: [self]) }
}
weak var victim: Record?
@inline(never) func scenario() {
    let record = Record()
    victim = record
    LeakTracker.shared.didDismiss(record, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("record", { victim }))
