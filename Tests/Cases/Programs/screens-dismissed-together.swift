// A navigation stack has the details in a module, and the details have the stack to push on. Whichever of the two is asked
// about, it is the details that lead back: the module, which nobody else has, is the stack's own.
import Foundation
import LeakFinder
protocol Coordinator: AnyObject { func start() }
final class Module {
    let coordinator: any Coordinator
    init(_ coordinator: any Coordinator) { self.coordinator = coordinator }
}
final class Stack: Coordinator {
    private var rootModule: Module?
    func start() { rootModule?.coordinator.start() }
    func setRoot(_ coordinator: any Coordinator) { rootModule = Module(coordinator) }
}
struct Parameters { let stack: Stack; let roomID: Int }
final class Details: Coordinator {
    private let parameters: Parameters
    init(_ parameters: Parameters) { self.parameters = parameters }
    func start() { print("room \(parameters.roomID)") }
}
weak var lastStack: Stack?
weak var lastDetails: Details?
@inline(never) func scenario() {
    let stack = Stack()
    let details = Details(Parameters(stack: stack, roomID: 1))
    stack.setRoot(details)
    stack.start()
    lastStack = stack
    lastDetails = details
    LeakTracker.shared.didDismiss(stack, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(details, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("stack", { lastStack }), ("details", { lastDetails }))
