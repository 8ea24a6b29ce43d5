// A closure that captures the object has a function as well that it was given, by which it stays in a ring: that is a parameter
// of the closure around it, and cannot be set to nil. The ring is told with the method reference in it, which can be weak.
import Foundation
import LeakFinder
typealias Dispatch = (Int) -> Void
typealias Middleware = (@escaping Dispatch) -> Dispatch
final class Store {
  var state = 0
  var dispatch: Dispatch!
  init(_ middleware: [Middleware]) {
    dispatch = middleware.reversed().reduce(reduce) { dispatch, middleware in middleware(dispatch) }
  }
  func reduce(_ action: Int) { state += action }
}
let logging: Middleware = { next in
  { action in
    next(action)
    print("done", action)
  }
}
final class Coordinator {
  var store: Store?
  var routed = 0
  func start() {
    let routing: Middleware = { next in
      { action in
        self.routed += 1
        next(action)
      }
    }
    store = Store([logging, routing])
  }
}
weak var first: Coordinator?
@inline(never) func scenario() {
  let coordinator = Coordinator()
  coordinator.start()
  coordinator.store?.dispatch(1)
  first = coordinator
  LeakTracker.shared.didDismiss(coordinator, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("coordinator", { first }))
