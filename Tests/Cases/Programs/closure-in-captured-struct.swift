// A closure has captured a struct, and the struct has the closure that captures the object.
import Foundation
import LeakFinder
struct One { var track: () -> Void }
final class Child { var f: (() -> Void)? }
final class Model {
    var n = 0
    let child = Child()
    func build() {
        let env = One(track: { self.n += 1 })
        child.f = { env.track() }
    }
}
weak var victim: Model?
@inline(never) func scenario() {
    let m = Model(); victim = m; m.build(); m.child.f?()
    LeakTracker.shared.didDismiss(m, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("model", { victim }))
