import Glibc
import Synchronization

/// A value that is never copied.
struct Handle: ~Copyable {
  var leaf: Leaf
}

/// A generic value that is never copied.
struct Unique<Value>: ~Copyable {
  var value: Value
}

/// Cases that are never copied.
enum Ticket: ~Copyable {
  case open(Leaf)
  case closed
}

/// Fields that are never copied.
final class NoncopyableHolder {
  let handle: Handle
  let unique: Unique<Leaf>
  let optional: Handle?
  let ticket: Ticket
  var after: Leaf
  init(_ leaf: Leaf, _ isOpen: Bool) {
    handle = Handle(leaf: leaf)
    unique = Unique(value: leaf)
    optional = isOpen ? Handle(leaf: leaf) : nil
    ticket = isOpen ? .open(leaf) : .closed
    after = leaf
  }
}

/// State behind a mutex.
final class Locked: Sendable {
  let leaves: Mutex<[Leaf]>
  let state: Mutex<(SharedLeaf?, Int)>
  let count: Atomic<Int>
  let after: SharedLeaf

  init(_ shared: SharedLeaf) {
    leaves = Mutex([])
    state = Mutex((shared, 1))
    count = Atomic(3)
    after = shared
  }
}

/// Elements in place.
final class Inlined {
  var fixed: InlineArray<3, Leaf?>
  var numbers: InlineArray<4, UInt16>
  var sized: Sized<2>
  var after: Leaf
  init(_ leaf: Leaf) {
    fixed = [leaf, nil, leaf]
    numbers = .init(repeating: 1)
    sized = Sized(leaf)
    after = leaf
  }
}

/// A structure with a number as parameter.
struct Sized<let count: Int> {
  var elements: InlineArray<count, Leaf>
  init(_ leaf: Leaf) { elements = .init(repeating: leaf) }
}

/// Structures of C, which have no field records.
final class Foreign {
  var before: Leaf
  var time = timespec(tv_sec: 1, tv_nsec: 2)
  var status = stat()
  var optional: pollfd?
  var pointer: UnsafeMutableRawPointer?
  var after: Leaf
  init(_ leaf: Leaf) {
    before = leaf
    after = leaf
  }
}

/// Makes what is never copied, lies in place or comes from C.
enum Noncopyables {
  /// Makes one of each.
  static func make(_ round: Int, _ leaf: Leaf) {
    Ledger.keep(NoncopyableHolder(Ledger.leaf(), round % 2 == 0))
    let shared = SharedLeaf()
    Ledger.count(SharedLeaf.self)
    let locked = Locked(shared)
    for _ in 0..<3 { locked.leaves.withLock { $0.append(Ledger.leaf()) } }
    Ledger.keep(locked)
    Ledger.keep(Inlined(Ledger.leaf()))
    Ledger.keep(Foreign(Ledger.leaf()))
  }
}
