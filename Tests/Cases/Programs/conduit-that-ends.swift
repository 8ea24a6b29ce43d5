// A subscription is to keep its subject until it ends, when it sets its way back to nil: to have that weakly would let the subject of a
// live subscription go. Both are told.
import Foundation
import LeakFinder
final class Subject<Value> {
    private var conduits: [ObjectIdentifier: Conduit<Value>] = [:]
    func attach(_ receive: @escaping (Value) -> Void) -> Conduit<Value> {
        let conduit = Conduit(of: self, receive)
        conduits[ObjectIdentifier(conduit)] = conduit
        return conduit
    }
    func send(_ value: Value) { for conduit in conduits.values { conduit.receive(value) } }
    func detach(_ conduit: Conduit<Value>) { conduits[ObjectIdentifier(conduit)] = nil }
}
final class Conduit<Value> {
    private var parent: Subject<Value>?
    let receive: (Value) -> Void
    init(of parent: Subject<Value>, _ receive: @escaping (Value) -> Void) {
        self.parent = parent
        self.receive = receive
    }
    func cancel() {
        parent?.detach(self)
        parent = nil
    }
}
weak var subject: Subject<Int>?
@inline(never) func scenario() {
    let made = Subject<Int>()
    subject = made
    var sum = 0
    let ended = made.attach { sum += $0 }
    let forgotten = made.attach { sum += $0 }
    made.send(2)
    ended.cancel()
    made.send(3)
    precondition(sum == 7)
    withExtendedLifetime(forgotten) {}
    LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("subject", { subject }))
