// A second way to an object leads from another ring, by a dictionary that one of its objects has.
import Foundation
import LeakFinder
final class Box { let owner: Node; init(_ owner: Node) { self.owner = owner } }
final class Store { let owner: Outer; var data: [String: Node] = [:]; init(_ owner: Outer) { self.owner = owner } }
final class Node { var box: Box? }
final class Outer { var store: Store? }
weak var victim: Node?
@inline(never) func scenario() {
  let outer = Outer(), node = Node()
  let store = Store(outer)
  outer.store = store
  node.box = Box(node)
  store.data["a"] = node
  victim = node
  LeakTracker.shared.didDismiss(node, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("node", { victim }))
