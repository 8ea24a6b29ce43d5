// A cache's list keeps a node that its table no longer has.
import Foundation
import LeakFinder
final class Node { let value: Image; var next: Node?; weak var prev: Node?; init(_ v: Image) { value = v } }
final class Image { var bytes = [UInt8](repeating: 0, count: 10_000) }
final class LRU { var table: [String: Node] = [:]; var head: Node?; 
  func put(_ k: String, _ i: Image) { let n = Node(i); n.next = head; head?.prev = n; head = n; table[k] = n }
  func evict(_ k: String) { table[k] = nil } }
enum Caches { static let images = LRU() }
weak var victim: Image?
@inline(never) func scene() { let i = Image(); victim = i; Caches.images.put("a", i); Caches.images.put("b", Image()); Caches.images.evict("a"); LeakTracker.shared.didDismiss(i, gracePeriod: .milliseconds(200)) }
scene()
finish(("victim", { victim }))
