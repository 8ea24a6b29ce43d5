import Foundation
import Synchronization
import Testing

// The holders of the oracle cases. `OracleLeaf` is what they hold.

class OracleLeaf: Hashable, @unchecked Sendable {
  static func == (lhs: OracleLeaf, rhs: OracleLeaf) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Holds one value of any type in a stored property.
final class OracleHolder<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}

class OracleBase {
  let base = OracleLeaf()
  private let secret = OracleLeaf()
}

class OracleMiddle<Element>: OracleBase {
  var middle: [Element]
  init(_ element: Element) { middle = [element] }
}

final class OracleDerived: OracleMiddle<OracleLeaf> {
  let derived = OracleLeaf()
  let number = 3
}

final class OracleLoose {
  weak var weakly: OracleLeaf?
  unowned var unownedly: OracleLeaf
  unowned var unownedOptional: OracleLeaf?
  unowned(unsafe) var unmanagedly: OracleLeaf
  let strongly: OracleLeaf
  init(_ leaf: OracleLeaf) {
    weakly = leaf
    unownedly = leaf
    unownedOptional = leaf
    // SAFETY: Held by `strongly` for as long.
    unsafe unmanagedly = leaf
    strongly = leaf
  }
}

struct OracleLooseBox {
  weak var weakly: OracleLeaf?
  unowned let unownedly: OracleLeaf
  let strongly: OracleLeaf
}

struct OracleOuter {
  struct Inner {
    var leaf: OracleLeaf
    var number = 1
  }
  var flag = true
  var first: Inner
  var second: Inner?
}

enum OracleSingle { case some(OracleLeaf), nothing }
enum OracleMulti {
  case one(OracleLeaf), two(OracleOuter.Inner), pair(OracleLeaf, OracleLeaf), number(Int), nothing
}
enum OracleLabelled { case sole(leaf: OracleLeaf), both(left: OracleLeaf, right: OracleLeaf) }
enum OracleGeneric<Value> { case value(Value), list([Value]), nothing }
indirect enum OracleChain { case end, link(OracleLeaf, OracleChain) }
enum OracleKey: Hashable { case first, second(Int) }

protocol OracleBound: AnyObject {}
final class OracleBoundLeaf: OracleLeaf, OracleBound, @unchecked Sendable {}
protocol OracleFree {}
struct OracleSmall: OracleFree { var leaf: OracleLeaf }
struct OracleBig: OracleFree {
  var padding = (1, 2, 3, 4)
  var leaf: OracleLeaf
}
struct OracleProblem: Error {
  var code = 1
  var leaf: OracleLeaf
}
final class OracleErrorObject: Error { let leaf = OracleLeaf() }

@propertyWrapper struct OracleWrapped<Value> {
  var wrappedValue: Value
}

final class OracleWithWrapper {
  @OracleWrapped var item = OracleLeaf()
  lazy var later = OracleLeaf()
  lazy var never = OracleLeaf()
}

actor OracleActor {
  let owner = OracleLeaf()
  var others: [OracleLeaf] = [OracleLeaf()]
}

struct OracleHandle: ~Copyable { let leaf = OracleLeaf() }

final class OracleWithNoncopyable {
  let handle = OracleHandle()
  let state = Mutex<OracleLeaf?>(OracleLeaf())
  let plain = OracleLeaf()
}

final class OracleWithBlocks {
  var block: (@convention(block) () -> Void)?
  let plain = OracleLeaf()
}

final class OracleWithCells {
  var cells: [2 of OracleLeaf] = [OracleLeaf(), OracleLeaf()]
  let plain = OracleLeaf()
}

struct OracleSelfDescribing: CustomReflectable {
  let leaf = OracleLeaf()
  var customMirror: Mirror {
    Issue.record("a user's mirror was run")
    return Mirror(self, children: [:])
  }
}

final class OracleSelfDescribingClass: CustomReflectable {
  let leaf = OracleLeaf()
  var customMirror: Mirror {
    Issue.record("a user's mirror was run")
    return Mirror(self, children: [:])
  }
}

final class OracleFoundationObject: NSObject {
  let leaf = OracleLeaf()
  var list: [NSObject] = [NSLock()]
}

final class OracleTexts {
  var short = "short"
  var long = String(repeating: "long ", count: 100)
  var part = Substring("a part of a text that is longer than fifteen bytes").dropFirst(2)
  var letter: Character = "x"
  var data = [UInt8](repeating: 7, count: 100)
}

final class OracleEmpties {
  var list: [OracleLeaf] = []
  var table: [String: OracleLeaf] = [:]
  var set: Set<OracleLeaf> = []
  var none: OracleLeaf?
  var result: Result<OracleLeaf, any Error>?
  var nested: [[OracleLeaf]] = [[]]
  var any: Any = ()
}
