// Whoever may cancel a download has the token alone, and by it its source, which makes the token lazily. With
// `weak` or `unowned` in the token the source is gone at once, and cancelling does nothing, or ends the program. The source is to have
// the token weakly instead, by a property that is computed and makes a new one where there is none.
import Foundation
import LeakFinder
final class StopSource {
    private(set) lazy var token = StopToken(of: self)
    private var listeners: [() -> Void] = []
    private(set) var isStopped = false
    func stop() {
        isStopped = true
        let all = listeners
        listeners = []
        for listener in all { listener() }
    }
    func listen(_ listener: @escaping () -> Void) { listeners.append(listener) }
}
final class StopToken {
    private let source: StopSource
    init(of source: StopSource) { self.source = source }
    static func after(_ seconds: Double) -> StopToken {
        let source = StopSource()
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak source] in source?.stop() }
        return source.token
    }
    var isStopped: Bool { source.isStopped }
    func onStop(_ action: @escaping () -> Void) { source.listen(action) }
}
final class Transfer {
    let token: StopToken
    var state = "runs"
    init(_ token: StopToken) {
        self.token = token
        token.onStop { [weak self] in self?.state = "stopped" }
    }
}
weak var victim: StopToken?
@inline(never) func scenario() {
    let transfer = Transfer(.after(0.05))
    usleep(200_000)
    precondition(transfer.state == "stopped" && transfer.token.isStopped)
    victim = transfer.token
    LeakTracker.shared.didDismiss(transfer.token, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("token", { victim }))
