// A struct in a property of a protocol's type has the object: the protocol cannot be made class-bound.
import Foundation
import LeakFinder
protocol Config {}
struct S: Config { let owner: Model; var n = 1 }
struct S0: Config {}
class Base { var configuration: any Config = S0() }
final class Child: Base {}
final class Model { let child = Child(); func build() { child.configuration = S(owner: self) } }
weak var victim: Model?
@inline(never) func scenario() {
    let m = Model(); victim = m; m.build()
    LeakTracker.shared.didDismiss(m, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("model", { victim }))
