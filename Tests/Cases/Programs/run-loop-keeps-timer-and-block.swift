// A run loop has its timers and blocks in collections of Core Foundation, which nobody knows of.
import Foundation
import LeakFinder
final class Carousel {
  var page = 0
  var timer: Timer?
  func start() {
    timer = Timer.scheduledTimer(withTimeInterval: 3600, repeats: true) { _ in self.page += 1 }
  }
}
final class Toast {
  var text = ""
  func show() { RunLoop.main.perform { self.text = "x" } }
}
weak var carousel: Carousel?
weak var toast: Toast?
@inline(never) func scenario() {
  let one = Carousel(), other = Toast()
  one.start()
  other.show()
  (carousel, toast) = (one, other)
  LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(other, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("carousel", { carousel }), ("toast", { toast }))
