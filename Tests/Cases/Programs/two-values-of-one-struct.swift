// Two values of a struct have the system, one of them in an adapter: to let go of one is in vain, its property is to be weak.
import Foundation
import LeakFinder
struct Office { let system: System? }
enum Personality {
    case office(Office)
    case none
}
struct Reference { let personality: Personality }
final class Adapter {
    let reference: Reference
    init(_ reference: Reference) { self.reference = reference }
}
final class System {
    var deadLetters: Reference!
    var receptionist: Adapter?
    init() {
        deadLetters = Reference(personality: .office(Office(system: self)))
        receptionist = Adapter(deadLetters)
    }
}
weak var victim: System?
@inline(never) func scenario() {
    let system = System()
    victim = system
    LeakTracker.shared.didDismiss(system, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("system", { victim }))
