// As an event loop's: its thread has the loop in several calls, and the loop and its group are a ring too.
import Foundation
import LeakFinder
final class Selector {
    let ready = DispatchSemaphore(value: 0)
    var channels: [Channel] = []
    @inline(never) func whenReady(_ body: (Channel) -> Void) { ready.wait(); for channel in channels { body(channel) } }
}
final class Channel {}
final class EventLoop: @unchecked Sendable {
    let group: Group, selector = Selector()
    var isRunning = true, tasks: [() -> Void] = []
    init(_ group: Group) { self.group = group }
    @inline(never) func run() {
        while isRunning {
            withExtendedLifetime(self) { self.selector.whenReady { channel in self.handle(channel) } }
            for task in tasks { task() }
        }
    }
    @inline(never) func handle(_ channel: Channel) { tasks.append { _ = channel } }
}
final class Group: @unchecked Sendable {
    var loops: [EventLoop] = []
    @inline(never) static func runTheLoop(_ group: Group, _ started: (EventLoop) -> Void) {
        let loop = EventLoop(group)
        started(loop)
        loop.run()
    }
    @inline(never) func start() {
        let started = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var made: EventLoop?
        // A thread of C, whose argument goes when it has begun.
        let body = Unmanaged.passRetained(Body { Group.runTheLoop(self) { made = $0; started.signal() } })
        var thread = pthread_t()
        pthread_create(&thread, nil, { argument in
            let run = Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run
            run()
            return nil
        }, body.toOpaque())
        started.wait()
        loops.append(made!)
    }
}
final class Body { let run: () -> Void; init(_ run: @escaping () -> Void) { self.run = run } }
weak var loop: EventLoop?
@inline(never) func scenario() {
    let group = Group()
    group.start()
    loop = group.loops.first
    LeakTracker.shared.didDismiss(group.loops[0], gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("loop", { loop }))
