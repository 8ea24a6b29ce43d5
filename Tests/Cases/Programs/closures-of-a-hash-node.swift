// A node of a persistent hash tree has closures as its items, from the end of a managed buffer whose declared element says nothing of
// them. Truth: the node's type is generic over functions, and the word before the object is one's code: a closure captures the object.
import Foundation
import LeakFinder

struct Header {
  var children = 0
  var items = 0
  var byteCount = 0
}
struct Child {
  var node: ManagedBuffer<Header, Child>
  var count: Int
}
final class Node<Key, Value>: ManagedBuffer<Header, Child> {
  typealias Item = (key: Key, value: Value)
  static func make(_ items: [Item]) -> ManagedBuffer<Header, Child> {
    let places = (items.count * MemoryLayout<Item>.stride + 15) / 16
    let node = create(minimumCapacity: places) { _ in
      Header(items: items.count, byteCount: places * 16)
    }
    node.withUnsafeMutablePointers { header, start in
      let place = Self.items(header, start)
      for (index, item) in items.enumerated() { (place + index).initialize(to: item) }
    }
    return node
  }
  static func items(
    _ header: UnsafeMutablePointer<Header>, _ start: UnsafeMutablePointer<Child>
  ) -> UnsafeMutablePointer<Item> {
    let end = UnsafeMutableRawPointer(start) + header.pointee.byteCount
    return (end - header.pointee.items * MemoryLayout<Item>.stride)
      .assumingMemoryBound(to: Item.self)
  }
  deinit {
    _ = withUnsafeMutablePointers {
      Self.items($0, $1).deinitialize(count: $0.pointee.items)
    }
  }
}
final class Routes {
  nonisolated(unsafe) static let shared = Routes()
  var root: ManagedBuffer<Header, Child>?
}
final class Tab {
  var taps = 0
  func start() {
    Routes.shared.root = Node<Int, () -> Void>.make([(7, { self.taps += 1 }), (8, {})])
  }
}

weak var victim: Tab?
@inline(never) func scenario() {
  let tab = Tab()
  tab.start()
  victim = tab
  LeakTracker.shared.didDismiss(tab, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("tab", { victim }))
