//// Kit
public final class Hub {
    nonisolated(unsafe) public static let shared = Hub()
    var handlers: [() -> Void] = []
}
public final class Engine {
    var observers: [(Double) -> Void] = []
    var time = 0.0
    public init() {}
    public func observe(_ body: @escaping (Double) -> Void) { observers.append(body) }
    public func start() { Hub.shared.handlers.append { self.tick() } }
    func tick() {
        time += 1
        observers.forEach { $0(time) }
    }
}
//// Case
// What was dismissed is of a module that the program uses: the program's closures know it, and its view model's engine is its own.
import Foundation
import Kit
import LeakFinder
final class ViewModel {
    let engine: Engine
    var elapsed = 0.0
    init(_ engine: Engine) {
        self.engine = engine
        engine.observe { time in self.elapsed = time }
    }
}
weak var victim: Engine?
@inline(never) func scenario() {
    let engine = Engine()
    let model = ViewModel(engine)
    engine.start()
    victim = model.engine
    LeakTracker.shared.didDismiss(engine, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("engine", { victim }))
