// A task binds its session itself, for a function that goes on until the task is cancelled: nothing was inherited.
import LeakFinder

actor Session {
    @TaskLocal static var current: Session?
    func tick() {}
    nonisolated func run(_ body: @Sendable () async -> Void) async {
        await Self.$current.withValue(self) { await body() }
    }
}
@Sendable func serve() async {
    while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(20))
        await Session.current?.tick()
    }
}
@main struct Main {
    nonisolated(unsafe) static weak var session: Session?
    nonisolated(unsafe) static var task: Task<Void, Never>?
    static func make() async {
        let session = Session()
        self.session = session
        task = Task { await session.run(serve) }
        try? await Task.sleep(for: .milliseconds(50))
        LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(100))
    }
    static func main() async {
        await make()
        await Task.detached { finish(("session", { session })) }.value
    }
}
