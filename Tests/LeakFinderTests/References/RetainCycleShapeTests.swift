import Foundation
import LeakFindings
import LeakMemory
import LeakTestSupport
import Synchronization
import Testing

@Suite("Retain cycles are named hop by hop")
struct RetainCycleShapeTests {
  /// Finds what keeps an object alive, judged as if the caller held one retain.
  private func finding(_ object: AnyObject) -> RetentionFinding {
    explored(object)
  }

  @Test("an object that holds itself")
  func itself() {
    let node = Node()
    node.next = node
    defer { node.next = nil }
    let found = finding(node)
    #expect(found.verdict == .cycle)
    #expect(found.pathText == "Node .next Node")
    #expect(found.path.cycleLength == 1)
    #expect(found.locatedRetains == 1)
  }

  @Test("a ring is told, not what is left in memory of C, where whoever asks may have the rest")
  func itselfBesideLeftover() throws {
    let node = Node()
    node.next = node
    defer { node.next = nil }
    let block = unsafe try #require(malloc(64))
    // SAFETY: The block has 64 bytes.
    unsafe block.initializeMemory(as: UInt.self, repeating: Address(of: node).bits, count: 8)
    unsafe leftoverOfC = block
    let found = finding(node)
    #expect(found.pathText == "Node .next Node", "\(found)")
    unsafe leftoverOfC = nil
    unsafe free(block)
  }

  @Test("a weak, an unowned and an unmanaged reference hold nothing")
  func notStrong() {
    let holder = LooseHolder()
    holder.loose = holder
    holder.unowned = holder
    // SAFETY: The holder outlives its own property.
    unsafe holder.unmanaged = holder
    let found = finding(holder)
    #expect(found.verdict != .cycle)
    #expect(found.path.steps.isEmpty)
    #expect(found.locatedRetains == 0)
  }

  @Test("a property of a superclass")
  func superclass() {
    let leaf = Derived()
    leaf.base = leaf
    defer { leaf.base = nil }
    #expect(finding(leaf).pathText == "Derived .base Derived")
  }

  @Test("an array element, with its index")
  func array() {
    let view = View()
    let child = View()
    view.children = [View(), child]
    child.parent = view
    defer { child.parent = nil }
    #expect(finding(view).pathText == "View .children[1] View .parent View")
  }

  @Test("a dictionary value, with its key; among equal ways the smallest label")
  func dictionary() {
    let parent = Module()
    for key in ["c", "a", "b", "a key longer than fifteen bytes"] {
      let child = Module()
      child.parent = parent
      parent.children[key] = child
    }
    defer { parent.children = [:] }
    let found = finding(parent)
    #expect(
      found.pathText
        == "Module .children[\"a key longer than fifteen bytes\"] Module .parent Module"
    )
    #expect(found.allPathTexts.contains("Module .children[\"b\"] Module .parent Module"))
    #expect(found.locatedRetains == 4)
  }

  @Test("an integer key and a set element")
  func keysAndSets() {
    let holder = Hashed()
    holder.byNumber[7] = holder
    holder.set = [holder]
    defer {
      holder.byNumber = [:]
      holder.set = []
    }
    let found = finding(holder)
    #expect(
      found.allPathTexts == ["Hashed .byNumber[7] Hashed", "Hashed .set[Hashed] Hashed"]
    )
  }

  @Test("structs, tuples and optionals fold into the label")
  func values() {
    let holder = ValueHolder()
    holder.pair = (1, Inner(node: holder))
    defer { holder.pair = (1, nil) }
    #expect(finding(holder).pathText == "ValueHolder .pair.inner.node ValueHolder")
  }

  @Test("enum payloads: single, several, indirect")
  func enums() {
    let holder = EnumHolder()
    holder.tree = .node(.leaf(EnumHolder()), 1, .node(.none, 2, .leaf(holder)))
    #expect(finding(holder).pathText == "EnumHolder .tree.node.2.node.2.leaf EnumHolder")
    holder.tree = .leaf(holder)
    #expect(finding(holder).pathText == "EnumHolder .tree.leaf EnumHolder")
    holder.tree = .none
    holder.mixed = .both(3, holder)
    #expect(finding(holder).pathText == "EnumHolder .mixed.both.1 EnumHolder")
    holder.mixed = .one(holder)
    #expect(finding(holder).pathText == "EnumHolder .mixed.one EnumHolder")
    holder.mixed = .number(4)
    #expect(finding(holder).path.steps.isEmpty)
  }

  @Test("existentials: class-bound, opaque inline, opaque boxed, error")
  func existentials() {
    let holder = ExistentialHolder()
    holder.delegate = holder
    #expect(finding(holder).pathText == "ExistentialHolder .delegate ExistentialHolder")
    holder.delegate = nil
    holder.any = holder
    #expect(finding(holder).pathText == "ExistentialHolder .any ExistentialHolder")
    holder.any = Wide(owner: holder)
    #expect(finding(holder).pathText == "ExistentialHolder .any.owner ExistentialHolder")
    holder.any = 1
    holder.error = Failure(owner: holder)
    #expect(finding(holder).pathText == "ExistentialHolder .error.owner ExistentialHolder")
    holder.error = nil
  }

  @Test("a class with a Mutex, an Atomic and a noncopyable field beside a strong back reference")
  func unusualFields() {
    let holder = Guarded()
    holder.back = holder
    #expect(finding(holder).pathText == "Guarded .back Guarded")
    holder.back = nil
    holder.state.withLock { $0.append(holder) }
    let found = finding(holder)
    #expect(found.pathText == "Guarded .state[0] Guarded")
    #expect(found.path.steps.first?.kind == .strong)
    holder.state.withLock { $0 = [] }
  }

  @Test("generic classes and inline arrays")
  func generics() {
    let holder = GenericHolder()
    holder.box = Box([holder])
    #expect(
      finding(holder).pathText == "GenericHolder .box Box<[GenericHolder]> .value[0] GenericHolder"
    )
    holder.box = nil
    holder.cells[2] = holder
    #expect(finding(holder).pathText == "GenericHolder .cells[2] GenericHolder")
    holder.cells[2] = nil
  }

  @Test("every way is located, and a retain from elsewhere is not")
  func accounting() {
    let node = Node()
    node.next = node
    node.other = node
    defer {
      node.next = nil
      node.other = nil
    }
    // However many retains the test itself holds: one from elsewhere is one more.
    // SAFETY: Released again below.
    let elsewhere = unsafe Unmanaged.passRetained(node)
    let with = finding(node)
    // SAFETY: Balances the retain above.
    unsafe elsewhere.release()
    let without = finding(node)
    #expect(with.locatedRetains == 2)
    #expect(without.locatedRetains == 2)
    #expect(with.strongRetains == without.strongRetains.map { $0 + 1 })
    let found = without
    #expect(found.allPathTexts == ["Node .next Node", "Node .other Node"])
  }
}

final class Node {
  var next: Node?
  var other: Node?
}

final class LooseHolder {
  weak var loose: LooseHolder?
  unowned var unowned: LooseHolder?
  unowned(unsafe) var unmanaged: LooseHolder?
}

class Base {
  var base: AnyObject?
}

final class Derived: Base {
  var number = 1
}

final class View {
  var children: [View] = []
  var parent: View?
}

final class Module {
  var children: [String: Module] = [:]
  var parent: Module?
}

final class Hashed: Hashable {
  var byNumber: [Int: Hashed] = [:]
  var set: Set<Hashed> = []
  static func == (lhs: Hashed, rhs: Hashed) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

struct Inner {
  var node: ValueHolder
}

final class ValueHolder {
  var pair: (Int, inner: Inner?) = (0, nil)
}

indirect enum Tree {
  case leaf(EnumHolder)
  case node(Tree, Int, Tree)
  case none
}

enum Mixed {
  case one(EnumHolder)
  case both(Int, EnumHolder)
  case number(Int)
  case nothing
}

final class EnumHolder {
  var tree = Tree.none
  var mixed = Mixed.nothing
}

/// A block of C.
// SAFETY: One test alone has it.
nonisolated(unsafe) private var leftoverOfC: UnsafeMutableRawPointer?

protocol Delegate: AnyObject {}

struct Wide {
  var padding = (0, 1, 2, 3)
  var owner: ExistentialHolder
}

struct Failure: Error {
  var code = 3
  var owner: ExistentialHolder
}

final class ExistentialHolder: Delegate, @unchecked Sendable {
  var delegate: (any Delegate)?
  var any: Any = 0
  var error: (any Error)?
}

struct Handle: ~Copyable {
  var number = 1
}

final class Guarded: @unchecked Sendable {
  let state = Mutex<[Guarded]>([])
  let count = Atomic<Int>(0)
  let handle = Handle()
  var back: Guarded?
}

final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

final class GenericHolder {
  var box: Box<[GenericHolder]>?
  var cells: [4 of GenericHolder?] = [nil, nil, nil, nil]
}
