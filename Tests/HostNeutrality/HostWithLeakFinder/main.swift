// The same host with LeakFinder linked, before anything was registered and after a leak was
// reported and symbolicated.
import CHostProbe
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
let reports = await LeakTracker.shared.settle()
print("reports \(reports.count)")
for report in reports {
  for site in report.dismissal.backtrace {
    print("frame \(site.symbol ?? "?") \(site.file ?? "?"):\(site.line ?? 0)")
  }
}
probe_host("end")
