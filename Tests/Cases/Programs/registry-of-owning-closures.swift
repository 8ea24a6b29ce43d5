// The closures of a registered value alone own the worker, whose own task has it as well: the entry may be taken out, as weak
// captures would have the worker gone at once.
import Foundation
import LeakFinder
struct Client {
    var load: () -> Void
    var stop: () -> Void
}
enum Registry { nonisolated(unsafe) static var clients: [Int: Client] = [:] }
final class Worker: @unchecked Sendable {
    var task: Task<Void, Never>?
    func load() {}
    func start() {
        task = Task {
            while !Task.isCancelled {
                self.load()
                try? await Task.sleep(for: .seconds(30))
            }
        }
    }
    func stop() { task?.cancel() }
}
weak var victim: Worker?
@inline(never) func scenario() {
    let worker = Worker()
    victim = worker
    Registry.clients[1] = Client(load: { worker.load() }, stop: { worker.stop() })
    worker.start()
    usleep(100_000)
    LeakTracker.shared.didDismiss(worker, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("worker", { victim }))
