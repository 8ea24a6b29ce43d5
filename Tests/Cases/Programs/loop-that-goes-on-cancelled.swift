// A task was cancelled, and its loop does not ask for it: to cancel it is no advice any more.
import Foundation
import LeakFinder

actor Ticker {
    var count = 0
    var task: Task<Void, Never>?
    func start() { task = Task { await run() } }
    func run() async {
        while true {
            count += 1
            try? await Task.sleep(for: .milliseconds(20))
            usleep(2_000)
        }
    }
}
actor Poller {
    var count = 0
    var task: Task<Void, Never>?
    func start() { task = Task { await poll() } }
    func stop() { task?.cancel() }
    func poll() async {
        while true {
            count += 1
            try? await Task.sleep(for: .milliseconds(20))
            usleep(2_000)
        }
    }
}
@main struct Main {
    nonisolated(unsafe) static weak var going: Ticker?
    nonisolated(unsafe) static weak var cancelled: Poller?
    static func make() async {
        let (one, two) = (Ticker(), Poller())
        await one.start()
        await two.start()
        try? await Task.sleep(for: .milliseconds(50))
        await two.stop()
        (going, cancelled) = (one, two)
        LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(100))
        LeakTracker.shared.didDismiss(two, gracePeriod: .milliseconds(100))
    }
    static func main() async {
        await make()
        await Task.detached { finish(("going", { going })) }.value
    }
}
