// Memory whose elements nobody counts keeps the bits of one that was moved out. Truth: a retain cycle alone has the page; a timer's
// closure alone has the other one.
import Foundation
import LeakFinder

final class Page { var text = [UInt8](repeating: 1, count: 20); var onClose: (() -> Void)? }
final class Other { var n = 1 }
final class Shelf { let pages = UnsafeMutablePointer<Page>.allocate(capacity: 6); let others = UnsafeMutablePointer<Other>.allocate(capacity: 6) }
final class Hooks { var all: [() -> Int] = [] }
nonisolated(unsafe) let shelf = Shelf()
nonisolated(unsafe) let hooks = Hooks()
nonisolated(unsafe) weak var victim: Page?
nonisolated(unsafe) weak var second: Other?
@inline(never) func scenario() {
  let page = Page()
  page.onClose = { page.text = [] }
  (shelf.pages + 2).initialize(to: page)
  (shelf.pages + 2).deinitialize(count: 1)
  victim = page
  // One more, so that whatever keeps its bits would fit.
  _ = Unmanaged.passRetained(page)
  LeakTracker.shared.didDismiss(page, gracePeriod: .milliseconds(100))
  let other = Other()
  hooks.all.append { other.n }
  (shelf.others + 3).initialize(to: other)
  (shelf.others + 3).deinitialize(count: 1)
  second = other
  LeakTracker.shared.didDismiss(other, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("page", { victim }), ("other", { second }))
print(hooks.all.count)
