// Objects are kept by a retain and by a pointer into them: to a buffer's elements, to its header, to a property. A pointer
// inside is as good as the address where a retain was not found; an object that nothing names at all is garbage.
import Foundation
import LeakFinder

final class Item {
  let number: Int
  init(_ number: Int) { self.number = number }
}

final class Buffer: ManagedBuffer<Int, Item> {
  static func make(_ count: Int) -> Buffer {
    let buffer = unsafeDowncast(Buffer.create(minimumCapacity: count) { _ in count }, to: Buffer.self)
    buffer.withUnsafeMutablePointerToElements { elements in
      for index in 0..<count { (elements + index).initialize(to: Item(index)) }
    }
    return buffer
  }

  deinit { withUnsafeMutablePointers { _ = $1.deinitialize(count: $0.pointee) } }
}

final class Counter {
  let item = Item(0)
  var count = 0
  func place() -> UnsafeMutablePointer<Int> { withUnsafeMutablePointer(to: &count) { $0 } }
}

final class Forgotten {
  var number = 1
}

enum Places {
  nonisolated(unsafe) static var elements: UnsafeMutablePointer<Item>?
  nonisolated(unsafe) static var headers: [UnsafeMutablePointer<Int>] = []
  nonisolated(unsafe) static var count: UnsafeMutablePointer<Int>?
  nonisolated(unsafe) static var array: UnsafePointer<Item>?
}

@inline(never) func keep() {
  let buffer = Buffer.make(3)
  _ = Unmanaged.passRetained(buffer)
  Places.elements = buffer.withUnsafeMutablePointerToElements { $0 }
  let other = Buffer.make(2)
  _ = Unmanaged.passRetained(other)
  Places.headers.append(other.withUnsafeMutablePointerToHeader { $0 })
  let counter = Counter()
  _ = Unmanaged.passRetained(counter)
  Places.count = counter.place()
  let array = ContiguousArray((0..<3).map(Item.init))
  _ = Unmanaged.passRetained(array as AnyObject)
  Places.array = array.withUnsafeBufferPointer { $0.baseAddress }
}

// At -O an object that nobody looks at is on the stack, without the retain.
@inline(never) @_optimize(none) func forget() {
  _ = Unmanaged.passRetained(Forgotten())
}

@inline(never) func clear(_ depth: Int) -> Int {
  let numbers = (0..<64).map { $0 &* depth }
  return depth == 0 ? numbers[0] : clear(depth - 1) &+ numbers[1]
}

keep()
forget()
_ = clear(20)
for object in try unreachableObjects() { print(object) }
print("looked")
