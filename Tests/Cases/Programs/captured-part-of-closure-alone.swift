// A closure captures a helper that nothing else has: captured weakly it would be gone at once. The helper's way back is
// what has to be weak.
import Foundation
import LeakFinder
final class View {
  var onTap: (() -> Void)?
  var title = ""
}
final class Presenter {
  let view: View
  var count = 0
  init(_ view: View) { self.view = view }
  func tap() {
    count += 1
    view.title = "\(count)"
  }
}
func connect(_ view: View) {
  let presenter = Presenter(view)
  view.onTap = { presenter.tap() }
}
weak var victim: View?
@inline(never) func scenario() {
  let view = View()
  victim = view
  connect(view)
  LeakTracker.shared.didDismiss(view, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("view", { victim }))
