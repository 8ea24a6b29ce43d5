// A lazy property is what it belongs to: it can be neither weak nor nil.
import Foundation
import LeakFinder
final class Kind {
    let inner: Kind?
    private(set) lazy var base: Kind = self.inner?.base ?? self
    init(_ inner: Kind?) { self.inner = inner }
}
weak var victim: Kind?
@inline(never) func scenario() {
    let kind = Kind(nil)
    print(kind.base === kind)
    victim = kind
    LeakTracker.shared.didDismiss(kind, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("kind", { victim }))
