// A closure captures the object, and another closure that captures nothing but the object: that one's context is the object
// itself. Both captures have to be weak.
import Foundation
import LeakFinder
weak var victim: Notice?
final class Notice {
  var isShown = true
  var count = 0
  var dismiss: (() -> Void)?
}
@inline(never) func scenario() {
  let notice = Notice()
  let hide = { notice.isShown = false }
  notice.dismiss = {
    notice.count += 1
    hide()
  }
  notice.dismiss?()
  victim = notice
  LeakTracker.shared.didDismiss(notice, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("notice", { victim }))
