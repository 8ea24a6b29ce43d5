/// Generic enums whose parameters only classes can stand for: their size is the same for all arguments, and their cases are told
/// apart by bits that their other payloads have to spare.
protocol Partnered: AnyObject, Sample {
  associatedtype Partner: AnyObject & Sample
}
extension Leaf: Partnered { typealias Partner = Leaf }

struct Numbers {
  var first = 1
  var list: [Int] = []
}
struct Couple<A: AnyObject, B> {
  let a: A
  let b: B
}
struct Waiter<A: AnyObject> {
  struct Entry {
    var id: Int
    var leaf: Leaf
  }
  enum State {
    case idle(Int, A)
    case waiting(Bool, [Entry], A)
    case failed((any Error)?)
  }
}

enum Partnered0<D: Partnered>: EnumShape {
  case a(Int)
  case b(Int, Leaf, D)
  static func make(_ n: Int) -> Self { n % 2 == 0 ? .a(n) : .b(n, Leaf(n), .sample(n)) }
}

enum Partnered1<D: Partnered>: EnumShape {
  case a(Int)
  case b(Numbers, D)
  static func make(_ n: Int) -> Self { n % 2 == 0 ? .a(n) : .b(Numbers(), .sample(n)) }
}

enum Partnered2<D: Partnered>: EnumShape {
  case a(D)
  case b(Leaf)
  case c(D, D)
  case d
  static func make(_ n: Int) -> Self {
    [.a(.sample(n)), .b(Leaf(n)), .c(.sample(n), .sample(n)), .d][n % 4]
  }
}

enum Partnered3<D: Partnered>: EnumShape {
  case a(Leaf, D)
  case b(Leaf)
  case c(Leaf, Leaf)
  static func make(_ n: Int) -> Self {
    [.a(Leaf(n), .sample(n)), .b(Leaf(n)), .c(Leaf(n), Leaf(n))][n % 3]
  }
}

enum Partnered4<D: Partnered>: EnumShape {
  case a(Couple<D, Leaf>)
  case b(Couple<Leaf, D>)
  case c
  static func make(_ n: Int) -> Self {
    [.a(Couple(a: .sample(n), b: Leaf(n))), .b(Couple(a: Leaf(n), b: .sample(n))), .c][n % 3]
  }
}

enum Partnered5<D: Partnered>: EnumShape {
  case a(D.Partner, [D])
  case b([D], Leaf)
  case c(D?, Leaf)
  static func make(_ n: Int) -> Self {
    [
      .a(.sample(n), [.sample(n)]), .b([.sample(n)], Leaf(n)),
      .c(n % 2 == 0 ? nil : .sample(n), Leaf(n)),
    ][n % 3]
  }
}

enum Partnered6<D: Leaf>: EnumShape {
  case a(D)
  case b(Leaf)
  case c(Leaf)
  static func make(_ n: Int) -> Self {
    let leaf = Leaf(n)
    return (leaf as? D).flatMap { n % 3 == 0 ? .a($0) : nil } ?? (n % 3 == 1 ? .b(leaf) : .c(leaf))
  }
}

enum Partnered7<D: Partnered>: EnumShape {
  case a(Partnered0<D>)
  case b(Partnered3<D>)
  case c(Partnered3<Leaf>)
  static func make(_ n: Int) -> Self {
    [.a(.make(n / 3)), .b(.make(n / 3)), .c(.make(n / 3))][n % 3]
  }
}

enum Partnered8<D: Partnered>: EnumShape {
  case a((D, Leaf), Int)
  case b((Leaf, D), UInt8)
  indirect case c(D)
  static func make(_ n: Int) -> Self {
    [
      .a((.sample(n), Leaf(n)), n), .b((Leaf(n), .sample(n)), UInt8(truncatingIfNeeded: n)),
      .c(.sample(n)),
    ][n % 3]
  }
}

/// One that is not generic, with values of some that are.
enum Partnered9: EnumShape {
  case a(Partnered3<Leaf>)
  case b(Couple<Leaf, Leaf>)
  case c(Leaf)
  static func make(_ n: Int) -> Self {
    [.a(.make(n / 3)), .b(Couple(a: Leaf(n), b: Leaf(n))), .c(Leaf(n))][n % 3]
  }
}

extension Waiter.State: EnumShape where A: Sample {
  static func make(_ n: Int) -> Self {
    [
      .idle(n, .sample(n)), .waiting(true, [.init(id: n, leaf: Leaf(n))], .sample(n)),
      .failed(n % 2 == 0 ? nil : Failure(n)),
    ][n % 3]
  }
}

/// One whose parameter may stand for anything.
enum Variety<T: Sample>: EnumShape {
  case a(Double, T??)
  case b([Int: Small])
  case c(T)
  indirect case d(T?)
  case e((any Hashable, Leaf, Character))
  static func make(_ n: Int) -> Self {
    [
      .a(Double(n), n % 2 == 0 ? .some(.none) : .sample(n)), .b([n: Small()]), .c(.sample(n)),
      .d(n % 2 == 0 ? nil : .sample(n)), .e((n, Leaf(n), "x")),
    ][n % 5]
  }
}

/// Whatever there is.
struct Whatever: Sample {
  var value: Any
  static func sample(_ n: Int) -> Whatever { Whatever(value: n % 2 == 0 ? Leaf(n) : n) }
}

enum Wrapped<A, B>: EnumShape {
  case a((Variety<Whatever>, Leaf))
  case b, c, d
  static func make(_ n: Int) -> Self {
    [.a((.make(n / 4), Leaf(n))), .b, .c, .d][n % 4]
  }
}

enum Holding: EnumShape {
  case a((Leaf.Type, Wrapped<Int, any Thing>), any Error, Leaf)
  case b([Int: Any])
  indirect case c(any Thing)
  static func make(_ n: Int) -> Self {
    [.a((Leaf.self, .make(n / 3)), Failure(n), Leaf(n)), .b([n: n]), .c(Small())][n % 3]
  }
}
