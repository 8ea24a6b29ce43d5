// Closures in structs that properties have, and in elements of collections: what a closure captures is told of the
// closure, not of the property, and several closures are each to let go.
import Foundation
import LeakFinder
struct Hooks { var onClose: (() -> Void)?; var count = 0 }
final class Session {
  var hooks = Hooks()
  func attach() { hooks.onClose = { self.hooks.count += 1 } }
}
struct Listener { let name: String; let body: () -> Void }
final class Repository { var listeners: [Listener] = [] }
final class SyncEngine {
  let repository = Repository()
  var n = 0
  func start() {
    repository.listeners.append(Listener(name: "added") { self.n += 1 })
    repository.listeners.append(Listener(name: "removed") { self.n -= 1 })
  }
}
weak var session: Session?
weak var engine: SyncEngine?
@inline(never) func scenario() {
  let one = Session()
  one.attach()
  session = one
  LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(100))
  let other = SyncEngine()
  other.start()
  engine = other
  LeakTracker.shared.didDismiss(other, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("session", { session }), ("engine", { engine }))
