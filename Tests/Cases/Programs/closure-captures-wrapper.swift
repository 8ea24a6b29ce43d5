// A callback captures a struct that has the object inside. What the callbacks are registered with is called a delegate,
// and is its owner's alone: made weak it would be gone at once.
import Foundation
import LeakFinder
final class SessionDelegate { var callbacks: [String: () -> Void] = [:] }
final class Downloader: @unchecked Sendable {
  static let shared = Downloader()
  let sessionDelegate = SessionDelegate()
}
class ImageView { var image = 0 }
struct Wrapper<Base: ImageView> {
  let base: Base
  var tag = "t"
  func load(_ url: String) {
    Downloader.shared.sessionDelegate.callbacks[url] = { self.base.image = self.tag.count }
  }
}
weak var victim: ImageView?
@inline(never) func scenario() {
  let view = ImageView()
  victim = view
  Wrapper(base: view).load("a")
  LeakTracker.shared.didDismiss(view, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("view", { victim }))
