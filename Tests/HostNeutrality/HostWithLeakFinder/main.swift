// The same host with LeakFinder linked, before anything was registered and after a leak was
// reported and symbolicated.
import CHostProbe
import Dispatch
import LeakFinder

/// Keeps itself alive.
final class Ring {
  /// The closure that closes the ring.
  var next: (() -> Void)?
}

/// Leaves a ring behind.
func leaveRing() {
  let ring = Ring()
  ring.next = { ring.next = nil }
  LeakTracker.shared.didDismiss(ring, gracePeriod: .milliseconds(20))
}

probe_host("start")
leaveRing()
// Waiting here keeps the main thread: after an `await` another thread would go on, with its own
// signal mask.
let isReported = DispatchSemaphore(value: 0)
Task.detached {
  let reports = await LeakTracker.shared.settle()
  print("reports \(reports.count)")
  for site in reports.flatMap(\.dismissal.backtrace) {
    print("frame \(site.symbol ?? "?") \(site.file ?? "?"):\(site.line ?? 0)")
  }
  isReported.signal()
}
isReported.wait()
probe_host("end")
