// A group's one child sleeps, and ends when it is cancelled; the other waits for a continuation, and does not: to cancel the task
// is no advice.
import Foundation
import LeakFinder
final class Store: @unchecked Sendable {
    var waiters: [CheckedContinuation<Int, Never>] = []
    let lock = NSLock()
    func next() async -> Int {
        await withCheckedContinuation { waiter in lock.withLock { waiters.append(waiter) } }
    }
}
final class Document: @unchecked Sendable {
    let store = Store()
    var task: Task<Void, Never>?
    func open() {
        task = Task {
            await withTaskGroup(of: Int.self) { group in
                group.addTask { [store] in await store.next() }
                group.addTask {
                    try? await Task.sleep(for: .seconds(100))
                    return 1
                }
                for await number in group { self.apply(number) }
            }
        }
    }
    func apply(_ number: Int) {}
}
weak var victim: Document?
func scenario() {
    let document = Document()
    victim = document
    document.open()
    usleep(100_000)
    LeakTracker.shared.didDismiss(document, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("document", { victim }))
