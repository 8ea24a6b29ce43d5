import Glibc

/// Several payloads without room for a tag in them.
enum Shape {
  case leaf(Leaf)
  case pair(Leaf, Int)
  case number(Int)
  case text(String)
  case none
}

/// One payload with room for the other cases.
enum Single {
  case leaf(Leaf)
  case first
  case second
}

/// Payloads that are references only, with the tag in spare bits.
enum Spare {
  case leaf(Leaf)
  case owner(Owner)
  case node(Box<Leaf>)
  case empty
}

/// Payloads of several words with spare bits.
enum WideSpare {
  case leaves(Leaf, Leaf)
  case array([Leaf], Leaf?)
  case none
}

/// Cases in boxes of their own.
indirect enum Tree {
  case leaf(Leaf)
  case node(Tree, Tree)
}

/// Generic cases in boxes of their own.
indirect enum GenericTree<Element> {
  case leaf(Element)
  case node(GenericTree, Element, GenericTree)
}

/// One case in a box, the others not.
enum PartlyIndirect {
  indirect case boxed(Leaf, Leaf)
  case leaf(Leaf)
  case none
}

/// Generic payloads.
enum Either<Left, Right> {
  case left(Left)
  case right(Right)
}

/// Payloads of structures of C.
enum Timed {
  case at(timespec, Leaf)
  case poll(pollfd)
  case leaf(Leaf)
}

/// Payloads with small numbers.
enum Tagged {
  case byte(UInt8, Leaf)
  case flag(Bool, Leaf)
  case word(Leaf, UInt16)
}

/// Enums within classes, with a reference behind each.
final class EnumHolder<Value> {
  var before: Int8 = 1
  var value: Value
  var optional: Value?
  var after: Leaf
  init(_ value: Value, _ after: Leaf) {
    self.value = value
    self.after = after
    optional = value
  }
}

/// An error that holds an object.
struct Failure: Error, @unchecked Sendable {
  var leaf: Leaf
}

/// Makes objects with enums in them.
enum Enums {
  /// Makes one of each.
  static func make(_ round: Int, _ leaf: Leaf) {
    makeMulti(round, leaf)
    makeIndirect(round, leaf)
    makeGeneric(round, leaf)
  }

  /// Makes enums with several payloads.
  private static func makeMulti(_ round: Int, _ leaf: Leaf) {
    let shape: Shape =
      switch round % 5 {
      case 0: .leaf(Ledger.leaf())
      case 1: .pair(Ledger.leaf(), 7)
      case 2: .number(round)
      case 3: .text("a text that is long enough for the heap \(round)")
      default: .none
      }
    Ledger.keep(EnumHolder(shape, leaf))
    let spare: Spare
    switch round % 4 {
    case 0: spare = .leaf(Ledger.leaf())
    case 1:
      spare = .owner(Owner())
      Ledger.count(Owner.self)
    case 2:
      spare = .node(Box(leaf))
      Ledger.count(Box<Leaf>.self)
    default: spare = .empty
    }
    Ledger.keep(EnumHolder(spare, leaf))
    let wide: WideSpare =
      switch round % 4 {
      case 0: .leaves(leaf, Ledger.leaf())
      case 1: .array([leaf], leaf)
      case 2: .array([], nil)
      default: .none
      }
    Ledger.keep(EnumHolder(wide, leaf))
    let timed: Timed =
      switch round % 3 {
      case 0: .at(timespec(tv_sec: 1, tv_nsec: 2), Ledger.leaf())
      case 1: .poll(pollfd(fd: 1, events: 2, revents: 3))
      default: .leaf(Ledger.leaf())
      }
    Ledger.keep(EnumHolder(timed, leaf))
    let tagged: Tagged =
      switch round % 3 {
      case 0: .byte(7, Ledger.leaf())
      case 1: .flag(true, Ledger.leaf())
      default: .word(Ledger.leaf(), 9)
      }
    Ledger.keep(EnumHolder(tagged, leaf))
  }

  /// Makes enums with boxes.
  private static func makeIndirect(_ round: Int, _ leaf: Leaf) {
    Ledger.keep(EnumHolder(Tree.node(.leaf(Ledger.leaf()), .node(.leaf(leaf), .leaf(leaf))), leaf))
    let tree = GenericTree.node(.leaf(leaf), Ledger.leaf(), .leaf(leaf))
    Ledger.keep(EnumHolder(tree, leaf))
    let numbers = GenericTree.node(.leaf(round), 1, .leaf(2))
    Ledger.keep(EnumHolder(numbers, leaf))
    let partly: PartlyIndirect =
      switch round % 3 {
      case 0: .boxed(Ledger.leaf(), leaf)
      case 1: .leaf(Ledger.leaf())
      default: .none
      }
    Ledger.keep(EnumHolder(partly, leaf))
  }

  /// Makes enums with one payload, and generic ones.
  private static func makeGeneric(_ round: Int, _ leaf: Leaf) {
    let single: Single = round % 3 == 0 ? .leaf(Ledger.leaf()) : round % 3 == 1 ? .first : .second
    Ledger.keep(EnumHolder(single, leaf))
    let twice: Leaf?? = round % 3 == 0 ? .some(nil) : round % 3 == 1 ? Ledger.leaf() : nil
    Ledger.keep(EnumHolder(twice, leaf))
    let either: Either<Leaf, String> =
      round % 2 == 0 ? .left(Ledger.leaf()) : .right("a text long enough for the heap \(round)")
    Ledger.keep(EnumHolder(either, leaf))
    let mixed: Either<Int, Leaf?> =
      round % 3 == 0 ? .left(round) : round % 3 == 1 ? .right(Ledger.leaf()) : .right(nil)
    Ledger.keep(EnumHolder(mixed, leaf))
    let result: Result<Leaf, any Error>
    if round % 2 == 0 {
      result = .success(Ledger.leaf())
    } else {
      result = .failure(Failure(leaf: Ledger.leaf()))
      Ledger.count("error box")
    }
    Ledger.keep(EnumHolder(result, leaf))
    let typed: Result<Leaf, Failure> =
      round % 2 == 0 ? .success(Ledger.leaf()) : .failure(Failure(leaf: Ledger.leaf()))
    Ledger.keep(EnumHolder(typed, leaf))
    let greeter: Either<any Greeter, (Int, any ClassGreeter)> =
      round % 2 == 0 ? .left(SmallGreeter(leaf: leaf)) : .right((1, leaf))
    Ledger.keep(EnumHolder(greeter, leaf))
  }
}
