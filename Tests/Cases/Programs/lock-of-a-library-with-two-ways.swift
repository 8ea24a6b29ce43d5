// A library's lock has its state in a managed buffer; the program's state has the pool twice. Truth: both properties of the state
// are to be weak.
//// Locks
final class Storage<State>: ManagedBuffer<State, Int> {}

public struct Locked<State> {
    private let storage: ManagedBuffer<State, Int>
    public init(_ state: State) {
        storage = Storage<State>.create(minimumCapacity: 1) { _ in state }
    }
    public func change(_ body: (inout State) -> Void) {
        storage.withUnsafeMutablePointerToHeader { body(&$0.pointee) }
    }
}
//// Case
import Foundation
import LeakFinder
import Locks

struct State {
    var owner: Pool?
    var backup: Pool?
}
final class Pool {
    let state = Locked(State())
    func fill() {
        state.change {
            $0.owner = self
            $0.backup = self
        }
    }
}

weak var victim: Pool?
@inline(never) func scenario() {
    let pool = Pool()
    pool.fill()
    victim = pool
    LeakTracker.shared.didDismiss(pool, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("pool", { victim }))
