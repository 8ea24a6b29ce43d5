// A thread of C runs a closure that calls a method, which waits: the method keeps its object, whatever the closure captures.
import Foundation
import LeakFinder
weak var victim: Worker?
final class Body { let run: () -> Void; init(_ run: @escaping () -> Void) { self.run = run } }
func startThread(_ run: @escaping () -> Void) {
  var thread = pthread_t()
  pthread_create(&thread, nil, { context in
    let body = Unmanaged<Body>.fromOpaque(context!).takeRetainedValue()
    body.run()
    return nil
  }, Unmanaged.passRetained(Body(run)).toOpaque())
}
final class Worker {
  let wake = DispatchSemaphore(value: 0)
  var isStopped = false
  func start(_ name: String) { startThread { self.loop(name) } }
  func loop(_ name: String) { while !isStopped { wake.wait() } }
}
@inline(never) func scenario() {
  let worker = Worker()
  worker.start("worker \(getpid())")
  usleep(100_000)
  victim = worker
  LeakTracker.shared.didDismiss(worker, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("worker", { victim }))
