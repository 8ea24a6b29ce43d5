// Two tasks hold the engine: one by its closure's capture, the other by what it has unwrapped before it waits for a hub's stream.
// The first one's copy of its capture is no retain, and does not hide the second.
import Foundation
import LeakFinder
final class Hub: @unchecked Sendable {
    static let shared = Hub()
    var subscribers: [AsyncStream<Int>.Continuation] = []
    func stream() -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        subscribers.append(continuation)
        return stream
    }
}
final class Engine: @unchecked Sendable {
    var heartbeat: Task<Void, Never>?
    var listening: Task<Void, Never>?
    var count = 0
    func start() {
        listening = Task { [weak self] in
            guard let self else { return }
            for await number in Hub.shared.stream() { self.count += number }
        }
        heartbeat = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(50))
                self.tick()
            }
        }
    }
    func tick() { count += 1 }
}
weak var victim: Engine?
func scenario() {
    let engine = Engine()
    victim = engine
    engine.start()
    usleep(100_000)
    LeakTracker.shared.didDismiss(engine, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("engine", { victim }))
