// A pipeline's closures alone have its stage, a value of a generic parameter: captured weakly it would be gone at once, and nothing
// would be handled. The pipeline is to keep it by a property as well. A second one wraps a stage and hands a closure of its own
// over, which needs the wrapper's function alone: that is no object, and cannot be captured weakly.
import Foundation
import LeakFinder
protocol Stage {
    func start(_ send: @escaping (Int) -> Void)
    func handle(_ number: Int)
}
final class Doubling: Stage {
    private var send: ((Int) -> Void)?
    var sum = 0
    func start(_ send: @escaping (Int) -> Void) { self.send = send }
    func handle(_ number: Int) {
        sum += number
        if number < 4 { send?(number * 2) }
    }
}
final class Adding: Stage {
    private var send: ((Int) -> Void)?
    var sum = 0
    func start(_ send: @escaping (Int) -> Void) { self.send = send }
    func handle(_ number: Int) {
        sum += number
        send?(number)
    }
}
struct Pipeline<First: Stage> {
    let run: (Int) -> Void
    init(_ first: First) {
        let run: (Int) -> Void = { number in first.handle(number) }
        first.start { number in run(number) }
        self.run = run
    }
}
struct Scaled<Inner: Stage>: Stage {
    let inner: Inner
    let scale: (Int) -> Int
    func start(_ send: @escaping (Int) -> Void) { inner.start { send(self.scale($0)) } }
    func handle(_ number: Int) { inner.handle(number) }
}
final class Screen {
    let pipeline: Pipeline<Doubling>
    init(_ stage: Doubling) { pipeline = Pipeline(stage) }
}
weak var doubling: Doubling?
weak var adding: Adding?
@inline(never) func made() -> Screen {
    let stage = Doubling()
    doubling = stage
    return Screen(stage)
}
@inline(never) func dismiss(_ stage: AnyObject?) {
    if let stage { LeakTracker.shared.didDismiss(stage, gracePeriod: .milliseconds(100)) }
}
@inline(never) func scenario() {
    let screen = made()
    screen.pipeline.run(1)
    precondition(doubling?.sum == 7)
    dismiss(doubling)
    let stage = Adding()
    var sent = 0
    let scaled = Scaled(inner: stage, scale: { $0 * 10 })
    let note = { (number: Int) in sent += number }
    scaled.start(note)
    scaled.handle(2)
    precondition(stage.sum == 2 && sent == 20)
    adding = stage
    dismiss(adding)
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("doubling", { doubling }), ("adding", { adding }))
