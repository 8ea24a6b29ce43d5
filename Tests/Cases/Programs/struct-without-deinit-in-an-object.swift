// A struct that cannot be copied, and has no deinit, reads nothing when it goes: its owner may be unowned there.
import Foundation
import LeakFinder
struct Lease: ~Copyable { let owner: Document }
final class Document {
  var lease: Lease?
  func take() { lease = Lease(owner: self) }
}
weak var victim: Document?
@inline(never) func scenario() {
  let document = Document()
  document.take()
  victim = document
  LeakTracker.shared.didDismiss(document, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("document", { victim }))
