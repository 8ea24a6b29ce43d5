// Elements that were taken out of raw memory, which keeps their bits behind the count; a retain of each was lost. Truth: nothing known has
// the item, the plate and the job; the row alone is in the table, behind as many empty slots as there are rows.
import Foundation
import LeakFinder

final class Item { var n = 1 }
final class Plate { var n = 2 }
final class Job { var n = 3 }
final class Row { var n = 4 }
final class Vector<Element> {
  private(set) var base = UnsafeMutablePointer<Element>.allocate(capacity: 4)
  private(set) var count = 0
  func append(_ e: Element) { (base + count).initialize(to: e); count += 1 }
  func removeLast() { count -= 1; (base + count).deinitialize(count: 1) }
}
struct Stack<Element> {
  var storage = UnsafeMutableBufferPointer<Element>.allocate(capacity: 6)
  var count = 0
  mutating func push(_ e: Element) { (storage.baseAddress! + count).initialize(to: e); count += 1 }
  mutating func pop() -> Element { count -= 1; return (storage.baseAddress! + count).move() }
}
struct Header { var capacity: Int, head: Int, count: Int }
final class Ring<Element>: ManagedBuffer<Header, Element> {
  func push(_ e: Element) { withUnsafeMutablePointers { h, base in
    (base + (h.pointee.head + h.pointee.count) % h.pointee.capacity).initialize(to: e); h.pointee.count += 1 } }
  func pop() -> Element { withUnsafeMutablePointers { h, base in
    defer { h.pointee.head = (h.pointee.head + 1) % h.pointee.capacity; h.pointee.count -= 1 }
    return (base + h.pointee.head).move() } }
}
final class Table {
  let slots = UnsafeMutablePointer<Row?>.allocate(capacity: 8)
  var count = 0
  init() { slots.initialize(repeating: nil, count: 8) }
  func insert(_ r: Row, at i: Int) { slots[i] = r; count += 1 }
}
nonisolated(unsafe) let vector = Vector<Item>()
nonisolated(unsafe) var stack = Stack<Plate>()
nonisolated(unsafe) let ring = Ring<Job>.create(minimumCapacity: 4) { _ in Header(capacity: 4, head: 0, count: 0) } as! Ring<Job>
nonisolated(unsafe) let table = Table()
nonisolated(unsafe) weak var item: Item?
nonisolated(unsafe) weak var plate: Plate?
nonisolated(unsafe) weak var job: Job?
nonisolated(unsafe) weak var row: Row?
@inline(never) func lose(_ object: AnyObject) {
  _ = Unmanaged.passRetained(object)
  LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(100))
}
@inline(never) func scenario() {
  let (i, p, j, r) = (Item(), Plate(), Job(), Row())
  vector.append(Item()); vector.append(i); vector.removeLast()
  stack.push(Plate()); stack.push(Plate()); stack.push(p); _ = stack.pop()
  ring.push(j); ring.push(Job()); ring.push(Job()); _ = ring.pop()
  table.insert(Row(), at: 1); table.insert(r, at: 5)
  lose(i); lose(p); lose(j)
  (item, plate, job, row) = (i, p, j, r)
  LeakTracker.shared.didDismiss(r, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("item", { item }), ("plate", { plate }), ("job", { job }), ("row", { row }))
print(vector.count, stack.count, ring.header.count, table.count)
