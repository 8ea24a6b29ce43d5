/// An enum that makes values of all its cases.
protocol EnumShape {
  /// A value for a number; consecutive numbers give all cases.
  static func make(_ n: Int) -> Self
}

/// A value for payloads of generic enums.
protocol Sample {
  /// A value for a number.
  static func sample(_ n: Int) -> Self
}

protocol Thing {}
protocol ObjectThing: AnyObject {}

/// An object to refer to.
final class Leaf: Thing, ObjectThing, Sample, Hashable {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func sample(_ n: Int) -> Leaf { Leaf(n) }
  static func == (a: Leaf, b: Leaf) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Int: Sample { static func sample(_ n: Int) -> Int { n } }
extension UInt8: Sample { static func sample(_ n: Int) -> UInt8 { UInt8(truncatingIfNeeded: n) } }
extension Bool: Sample { static func sample(_ n: Int) -> Bool { n % 3 == 0 } }
extension String: Sample { static func sample(_ n: Int) -> String { text(n) } }
extension Optional: Sample where Wrapped: Sample {
  static func sample(_ n: Int) -> Wrapped? { n % 2 == 0 ? nil : .sample(n / 2) }
}
extension EnumShape where Self: Sample { static func sample(_ n: Int) -> Self { make(n) } }
extension Shape2: Sample {}
extension Shape3: Sample {}

nonisolated(unsafe) let shared = Leaf(0)
nonisolated(unsafe) let empty = UnsafeRawPointer(
  UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
)

struct Failure: Error, @unchecked Sendable {
  let leaf: Leaf
  init(_ n: Int) { leaf = Leaf(n) }
}
struct Large: Thing { var a = 1, b = 2, c = Leaf(3), d = 4 }
struct Small: Thing { var leaf = Leaf(5) }
struct Pair {
  let small: Int8
  let leaf: Leaf
}
struct Unheld { unowned let leaf: Leaf }
struct Weak { weak var leaf: Leaf? }
enum Suit: UInt8 { case a, b, c, d }
enum Inner {
  case first(Leaf), second(Leaf), third
  static func make(_ n: Int) -> Inner { [.first(Leaf(n)), .second(Leaf(n)), .third][n % 3] }
}
indirect enum Tree {
  case node(Tree, Tree), leaf(Leaf), nothing
  static func make(_ n: Int) -> Tree {
    n % 3 == 0 ? .node(.leaf(Leaf(n)), .nothing) : n % 3 == 1 ? .leaf(Leaf(n)) : .nothing
  }
}
func text(_ n: Int) -> String {
  switch n % 3 {
  case 0: "small\(n % 100)"
  case 1: "a long text that is stored in an object \(n)"
  default: "a long text that is a constant of the program"
  }
}
func thing(_ n: Int) -> any Thing {
  switch n % 3 {
  case 0: Leaf(n)
  case 1: Large()
  default: Small()
  }
}
func anything(_ n: Int) -> Any {
  switch n % 4 {
  case 0: n
  case 1: Leaf(n)
  case 2: text(n)
  default: Large()
  }
}
func action(_ n: Int) -> () -> Void {
  let leaf = Leaf(n)
  return n % 3 == 0 ? {} : { _ = (leaf, n) }
}

enum Choice<T: Sample>: EnumShape, Sample {
  case a(T), b(Int), c, d
  static func make(_ n: Int) -> Self {
    [.a(.sample(n)), .b(n), .c, .d][n % 4]
  }
}
enum Maybe<T>: EnumShape, Sample {
  case some(T), nothing, other
  static func make(_ n: Int) -> Self {
    guard n % 3 == 0, let value = (T.self as? any Sample.Type)?.sample(n / 3) as? T else {
      if n % 3 == 0, let value = () as? T { return .some(value) }
      return n % 3 == 1 ? .nothing : .other
    }
    return .some(value)
  }
}
enum Boxes<T: Sample>: EnumShape {
  indirect case a(T)
  indirect case b(T, Int)
  case c([T])
  case d
  static func make(_ n: Int) -> Self {
    [.a(.sample(n)), .b(.sample(n), n), .c([.sample(n)]), .d][n % 4]
  }
}
struct Outer<T: Sample> {
  enum Nested: EnumShape {
    case one(T), two([T]), three(Inner), four
    static func make(_ n: Int) -> Self {
      [.one(.sample(n)), .two([.sample(n)]), .three(.make(n)), .four][n % 4]
    }
  }
}
