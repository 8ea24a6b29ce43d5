// As AsyncChannel's: a task waits for the next element of a channel that only the task's own object has. Whoever could
// resume it is part of the ring.
import Foundation
import LeakFinder
struct Consumers: Sendable { var waiting: [Int: UnsafeContinuation<Int?, Never>] = [:] }
final class Storage: ManagedBuffer<Consumers, Int>, @unchecked Sendable {
    static func make() -> ManagedBuffer<Consumers, Int> { create(minimumCapacity: 1) { _ in Consumers() } }
}
struct Channel: AsyncSequence, @unchecked Sendable {
    let storage = Storage.make()
    func makeAsyncIterator() -> Iterator { Iterator(storage: storage) }
    struct Iterator: AsyncIteratorProtocol {
        let storage: ManagedBuffer<Consumers, Int>
        mutating func next() async -> Int? {
            let storage = storage
            return await withTaskCancellationHandler {
                await withUnsafeContinuation { storage.header.waiting[7] = $0 }
            } onCancel: {
                storage.header.waiting[7] = nil
            }
        }
    }
}
final class Model: @unchecked Sendable {
    let channel = Channel()
    var sum = 0
    @inline(never) func start() {
        Task { for await number in self.channel { self.sum += number } }
    }
}
weak var model: Model?
@inline(never) func scenario() {
    let made = Model()
    model = made
    made.start()
    LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(300))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("model", { model }))
