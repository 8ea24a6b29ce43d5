// Two children of a group wait for continuations of one collection: the group ends only when every one of them is resumed.
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
                group.addTask { await self.store.next() }
                group.addTask { await self.store.next() }
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
