// A cancellable's closure alone has the observer, which its broker has weakly: captured weakly it would be gone at once. A note
// says so, and where the ring leads back to the model.
import Foundation
import LeakFinder
final class Observer {
    let onChange: (Int) -> Void
    init(_ onChange: @escaping (Int) -> Void) { self.onChange = onChange }
    func start(in broker: Broker) -> Cancellable {
        broker.observers.append(WeakObserver(observer: self))
        return Cancellable { self.stop(in: broker) }
    }
    private func stop(in broker: Broker) { broker.observers.removeAll { $0.observer === self } }
}
struct WeakObserver { weak var observer: Observer? }
final class Broker {
    var observers: [WeakObserver] = []
    func commit(_ number: Int) { for each in observers { each.observer?.onChange(number) } }
}
final class Cancellable {
    private let cancel: () -> Void
    init(_ cancel: @escaping () -> Void) { self.cancel = cancel }
    deinit { cancel() }
}
final class Assign {
    private var object: Model?
    init(to object: Model) { self.object = object }
    func receive(_ number: Int) { object?.count = number }
}
final class Model {
    var count = 0
    private var cancellables: [Cancellable] = []
    init(_ broker: Broker) {
        let assign = Assign(to: self)
        cancellables.append(Observer { assign.receive($0) }.start(in: broker))
    }
}
let broker = Broker()
weak var victim: Model?
@inline(never) func scenario() {
    let model = Model(broker)
    broker.commit(3)
    precondition(model.count == 3)
    victim = model
    LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("model", { victim }))
