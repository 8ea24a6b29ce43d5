// A buffer that has numbers for its elements may have them for the room alone: its class binds the memory to pairs of keys and
// objects by hand, as swift-collections does for the nodes of its trees. The words in there are claims.
import Foundation
import LeakFinder
struct Header {
  var count = 0
  var byteCapacity = 256
}
class RawStorage: ManagedBuffer<Header, UInt128> {}
final class Storage<Key, Value>: RawStorage {
  deinit {
    withUnsafeMutablePointers { header, elements in
      _ = UnsafeMutableRawPointer(elements).assumingMemoryBound(to: (Key, Value).self)
        .deinitialize(count: header.pointee.count)
    }
  }
}
struct Table<Key, Value> {
  let storage: RawStorage
  init() {
    let made = Storage<Key, Value>.create(minimumCapacity: 16) { _ in Header() }
    storage = unsafeDowncast(made, to: RawStorage.self)
  }
  func append(_ key: Key, _ value: Value) {
    storage.withUnsafeMutablePointers { header, elements in
      let pairs = UnsafeMutableRawPointer(elements).assumingMemoryBound(to: (Key, Value).self)
      (pairs + header.pointee.count).initialize(to: (key, value))
      header.pointee.count += 1
    }
  }
}
final class Stack {
  let pages = Table<Int, AnyObject>()
}
final class Page {
  let stack: Stack
  init(in stack: Stack) { self.stack = stack }
}
weak var first: Page?
@inline(never) func scenario() {
  let stack = Stack()
  let page = Page(in: stack)
  stack.pages.append(1, page)
  stack.pages.append(2, NSObject())
  first = page
  LeakTracker.shared.didDismiss(page, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("page", { first }))
