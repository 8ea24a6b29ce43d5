// A container has what leads back to it by `parent`: it is no box of that, and the reference is to be weak.
import Foundation
import LeakFinder
class Part { var name: String { "" } }
class ShimContainer {
    let inner: Inner
    let count: Int
    init(_ count: Int) {
        self.count = count
        inner = Inner()
        inner.parent = self
    }
}
final class Inner: Part {
    var parent: ShimContainer!
    override var name: String { "inner" }
}
weak var victim: ShimContainer?
@inline(never) func scenario() {
    let container = ShimContainer(3)
    victim = container
    LeakTracker.shared.didDismiss(container, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("container", { victim }))
