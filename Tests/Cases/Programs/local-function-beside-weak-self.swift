// A closure with [weak self] calls a local function that uses self, and so has captured it strongly too.
import Foundation
import LeakFinder
final class Child { var f: (() -> Void)? }
final class Model {
    var n = 0
    let child = Child()
    func build() {
        func log() { n += 1 }
        child.f = { [weak self] in log(); self?.n += 1 }
    }
}
weak var victim: Model?
@inline(never) func scenario() {
    let m = Model(); victim = m; m.build(); m.child.f?()
    LeakTracker.shared.didDismiss(m, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("model", { victim }))
