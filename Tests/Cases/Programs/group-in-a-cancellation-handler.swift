// A pool runs a group in a cancellation handler that resumes what its children wait for: to cancel the task ends all of it.
// Another one has no handler of its own, and to cancel its task is in vain. A feed has two tasks of one closure, which wait for
// a continuation each: captured weakly, it still has to resume them.
import Foundation
import LeakFinder

final class Pool: @unchecked Sendable {
    let lock = NSLock()
    let (events, input) = AsyncStream<Int>.makeStream()
    var connections: [CheckedContinuation<Void, Never>] = []
    init() { input.yield(1) }

    func run() async {
        await withTaskCancellationHandler {
            await serve()
        } onCancel: {
            for connection in lock.withLock({ connections }) { connection.resume() }
            input.finish()
        }
    }

    func serve() async {
        await withDiscardingTaskGroup { group in
            for await _ in events {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        self.lock.withLock { self.connections.append(continuation) }
                    }
                }
            }
        }
    }
}

final class Repository: @unchecked Sendable {
    let pool = Pool()
    var runner: Task<Void, Never>?
    func start() { runner = Task { await self.pool.run() } }
}

final class DeafRepository: @unchecked Sendable {
    let pool = Pool()
    var runner: Task<Void, Never>?
    func start() { runner = Task { await self.pool.serve() } }
}

final class Hub: @unchecked Sendable {
    let lock = NSLock()
    var waiting: [UnsafeContinuation<Int?, Never>] = []

    func next() async -> Int? {
        await withUnsafeContinuation { continuation in lock.withLock { waiting.append(continuation) } }
    }
}

final class Feed: @unchecked Sendable {
    let hub = Hub()
    var subscriptions: [Task<Void, Never>] = []
    var total = 0
    func subscribe() { subscriptions.append(Task { while let number = await hub.next() { self.total += number } }) }
}

weak var repository: Repository?
weak var deaf: DeafRepository?
weak var feed: Feed?

@inline(never) func scenario() async {
    let (first, second, third) = (Repository(), DeafRepository(), Feed())
    first.start()
    second.start()
    third.subscribe()
    third.subscribe()
    (repository, deaf, feed) = (first, second, third)
    try? await Task.sleep(for: .milliseconds(100))
    LeakTracker.shared.didDismiss(first)
    LeakTracker.shared.didDismiss(second)
    LeakTracker.shared.didDismiss(third)
}

await scenario()
finish(("repository", { repository }), ("deaf", { deaf }), ("feed", { feed }))
exit(0)
