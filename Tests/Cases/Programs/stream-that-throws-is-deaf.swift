// A task iterates over a throwing stream that a function produces, which waits for a continuation: to cancel the task does not end the wait.
import Foundation
import LeakFinder
final class Socket: Sendable {
    nonisolated(unsafe) static var waiters: [CheckedContinuation<Int, Error>] = []
    func receive() async throws -> Int {
        try await withCheckedThrowingContinuation { Socket.waiters.append($0) }
    }
}
final class Transport: @unchecked Sendable {
    let socket = Socket()
    var total = 0
    var task: Task<Void, Never>?
    func start() {
        let frames = AsyncThrowingStream<Int, Error> { [socket] in try await socket.receive() }
        task = Task { do { for try await frame in frames { self.total += frame } } catch {} }
    }
}
nonisolated(unsafe) weak var victim: Transport?
@inline(never) func scenario() {
    let transport = Transport()
    transport.start()
    victim = transport
    usleep(50_000)
    LeakTracker.shared.didDismiss(transport, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("transport", { victim }))
