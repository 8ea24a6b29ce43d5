// A struct that cannot be copied reads its owner in its deinit, when the owner is going: unowned would end the program.
// What has the struct can let go of it, the owner or another object.
import Foundation
import LeakFinder
struct Lock: ~Copyable {
  let owner: Owner
  init(_ owner: Owner) {
    self.owner = owner
    owner.held += 1
  }
  deinit { owner.held -= 1 }
}
class Owner { var held = 0 }
final class Document: Owner {
  var lock: Lock?
  func take() { lock = Lock(self) }
}
final class Table {
  private var entry: Lock?
  func put(_ lock: consuming Lock) { entry = consume lock }
}
final class Store: Owner {
  let locks = Table()
  func take() { locks.put(Lock(self)) }
}
weak var first: Document?
weak var second: Store?
@inline(never) func scenario() {
  let document = Document()
  document.take()
  first = document
  LeakTracker.shared.didDismiss(document, gracePeriod: .milliseconds(100))
  let store = Store()
  store.take()
  second = store
  LeakTracker.shared.didDismiss(store, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("document", { first }), ("store", { second }))
