// A subscriber makes its queue of work, whose properties, a struct, lead back to it for good: that reference is to be weak, as where the
// class itself has it. The queue, had weakly, would be gone at once.
import Foundation
import LeakFinder
struct SubscriberProperties {
    let subscriber: DefaultSubscriber
    var count = 0
}
final class WorkerQueue {
    var properties: SubscriberProperties
    init(_ subscriber: DefaultSubscriber) { properties = SubscriberProperties(subscriber: subscriber) }
    func enqueue() { properties.count += 1 }
}
final class DefaultSubscriber {
    private var workerQueue: WorkerQueue!
    init() { workerQueue = WorkerQueue(self) }
    func start() { workerQueue.enqueue() }
}
weak var victim: DefaultSubscriber?
@inline(never) func scenario() {
    let subscriber = DefaultSubscriber()
    subscriber.start()
    victim = subscriber
    LeakTracker.shared.didDismiss(subscriber, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("subscriber", { victim }))
