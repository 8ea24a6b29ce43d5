// A global object is observed by a closure that captures the observer: what observation keeps is one hop.
import Foundation
import LeakFinder
import Observation
@Observable final class Session { var user: String? = nil }
let session = Session()
final class ProfileModel {
  var title = ""
  func observe() { withObservationTracking { title = session.user ?? "guest" } onChange: { self.observe() } }
}
weak var victim: ProfileModel?
@inline(never) func scenario() {
  let model = ProfileModel()
  model.observe()
  victim = model
  LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("model", { victim }))
