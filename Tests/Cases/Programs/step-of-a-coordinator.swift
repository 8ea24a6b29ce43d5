// A step has a ring of its own, and its coordinator, which was dismissed too, is registered for ever: the coordinator's report is
// the one to mend first.
import Foundation
import LeakFinder
final class Flags {
    static let shared = Flags()
    var observers: [ObjectIdentifier: AnyObject] = [:]
}
final class Coordinator {
    private(set) var steps: [Step] = []
    func start() -> Step {
        let step = Step()
        steps = [step]
        step.enter()
        Flags.shared.observers[ObjectIdentifier(self)] = self
        return step
    }
}
final class Step {
    private var amount = 1
    private lazy var formatter = AmountFormatter { self.amount }
    func enter() { print(formatter.text()) }
}
final class AmountFormatter {
    private let amount: () -> Int
    init(_ amount: @escaping () -> Int) { self.amount = amount }
    func text() -> String { "\(amount())" }
}
weak var lastStep: Step?
weak var lastCoordinator: Coordinator?
@inline(never) func scenario() {
    let coordinator = Coordinator()
    let step = coordinator.start()
    lastCoordinator = coordinator
    lastStep = step
    LeakTracker.shared.didDismiss(step, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(coordinator, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario()
finish(("step", { lastStep }), ("coordinator", { lastCoordinator }))
