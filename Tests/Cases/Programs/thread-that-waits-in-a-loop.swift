// A thread waits in a loop over a context, which has the monitor: `ThreadContext.owner` is the only retain. Words of the
// monitor are left in the thread's frames; asked from a function that has the monitor as well, they are no holders.
import Foundation
import LeakFinder

final class ThreadContext {
    let owner: Monitor
    let semaphore = DispatchSemaphore(value: 0)
    init(_ owner: Monitor) { self.owner = owner }
}

final class Monitor {
    var beats = 0
    var isStopped = false

    func start() {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(ThreadContext(self))
        pthread_create(&thread, nil, { argument in
            let context = Unmanaged<ThreadContext>.fromOpaque(argument!).takeRetainedValue()
            while !context.owner.isStopped {
                context.semaphore.wait()
                context.owner.beats += 1
            }
            return nil
        }, context.toOpaque())
    }
}

weak var victim: Monitor?

@inline(never) func scenario() {
    let monitor = Monitor()
    monitor.start()
    usleep(100_000)
    victim = monitor
    LeakTracker.shared.didDismiss(monitor)
}

scenario()
finish(("monitor", { victim }))
exit(0)
