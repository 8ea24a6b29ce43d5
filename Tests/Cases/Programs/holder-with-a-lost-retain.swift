// One holder is in an error's userInfo; the other has a retain that nobody gives back.
import Foundation
import LeakFinder

final class LinkTarget {
  let view: LinkView
  init(_ view: LinkView) { self.view = view }
}

final class ErrorContext {
  let retry: () -> Void
  init(_ retry: @escaping () -> Void) { self.retry = retry }
}

enum ErrorLog { nonisolated(unsafe) static var last: Error? }

final class LinkView {
  private var opened = 0

  // Made for a function of C, which never comes back to it; at -O it would be left out.
  @inline(never) @_optimize(none) func show() {
    _ = Unmanaged.passRetained(LinkTarget(self)).toOpaque()
  }

  func fail() {
    let context = ErrorContext { self.opened += 1 }
    ErrorLog.last = NSError(domain: "link", code: 4, userInfo: ["context": context])
  }
}

weak var view: LinkView?

@inline(never) func scenario() {
  let one = LinkView()
  one.show()
  one.fail()
  view = one
  LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(100))
}

scenario()
finish(("view", { view }))
