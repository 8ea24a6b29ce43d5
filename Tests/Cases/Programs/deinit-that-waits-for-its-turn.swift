// Objects have begun to go, and their isolated deinits wait: in a queue that nobody drains, for the main thread, and behind
// what a global actor runs. Their parts stay until those have run: the jobs are to run, and no property is wrong.
import Foundation
import LeakFinder
import Synchronization

final class ManualExecutor: SerialExecutor, @unchecked Sendable {
    let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

let executor = ManualExecutor()

final class Buffer { var bytes = [1, 2, 3] }

actor Session {
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    let buffer = Buffer()
    isolated deinit { print("the session is over") }
}

final class PageModel { var items = [1, 2, 3] }

@MainActor final class Page {
    let model = PageModel()
    isolated deinit { print("the page is over") }
}

@globalActor actor Disk {
    static let shared = Disk()
    func work() { sleep(60) }
}

final class Cache { var bytes = [1, 2, 3] }

@Disk final class File {
    nonisolated let cache = Cache()
    nonisolated init() {}
    isolated deinit { print("the file is over") }
}

/// Has the page until another thread takes it.
final class Carrier: @unchecked Sendable {
    var page: Page?
}

weak var buffer: Buffer?
weak var model: PageModel?
weak var cache: Cache?

@inline(never) func endSession() {
    let session = Session()
    buffer = session.buffer
    LeakTracker.shared.didDismiss(session.buffer)
}

@inline(never) func endPage() {
    let carrier = Carrier()
    MainActor.assumeIsolated {
        let page = Page()
        model = page.model
        carrier.page = page
    }
    LeakTracker.shared.didDismiss(model!)
    let thread = Thread { carrier.page = nil }
    thread.start()
    while !thread.isFinished { usleep(1000) }
}

@inline(never) func endFile() {
    Task.detached { await Disk.shared.work() }
    usleep(200_000)
    let file = File()
    cache = file.cache
    LeakTracker.shared.didDismiss(file.cache)
}

endSession()
endPage()
endFile()
finish(after: 2, ("buffer", { buffer }), ("model", { model }), ("cache", { cache }))
exit(0)
