/// Enums with references to class-bound existentials that are not strong.
struct WeakThing { weak var thing: (any ObjectThing)? }
struct WeakThings { weak var thing: (any ObjectThing & Sendable)? }
struct UnheldThing { unowned let thing: any ObjectThing }
@safe struct UnsafeThing { unowned(unsafe) let thing: any ObjectThing }
struct LargeUnheldThing {
  unowned let thing: any ObjectThing
  let first = 1
  let second = 2
}

/// A weak reference to whoever is told, and what is called.
struct WeakEntry {
  weak var thing: (any ObjectThing)?
  let handler: Leaf
}

/// What values refer to that do not retain it.
private let thing: any ObjectThing & Sendable = Unchanging()

/// An object that is never released.
private final class Unchanging: ObjectThing, Sendable {}

enum Shape72: EnumShape {
  case a(WeakThing)
  case b(Leaf)
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(WeakThing(thing: thing))
    case 1: .a(WeakThing())
    default: .b(Leaf(n))
    }
  }
}

enum Shape73: EnumShape {
  case a(Leaf)
  case b(WeakThing, Int)
  case c(Leaf)
  case d
  static func make(_ n: Int) -> Self {
    switch n % 4 {
    case 0: .a(Leaf(n))
    case 1: .b(WeakThing(thing: thing), n)
    case 2: .c(Leaf(n))
    default: .d
    }
  }
}

enum Shape74: EnumShape {
  case a(UnheldThing)
  case b(Leaf)
  case c(Leaf)
  case d
  static func make(_ n: Int) -> Self {
    switch n % 4 {
    case 0: .a(UnheldThing(thing: thing))
    case 1: .b(Leaf(n))
    case 2: .c(Leaf(n))
    default: .d
    }
  }
}

enum Shape75: EnumShape {
  case a(LargeUnheldThing)
  case b(Leaf)
  case c(Leaf?)
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(LargeUnheldThing(thing: thing))
    case 1: .b(Leaf(n))
    default: .c(n % 2 == 0 ? nil : Leaf(n))
    }
  }
}

enum Shape76: EnumShape {
  case a(UnsafeThing)
  case b(Leaf)
  case c(WeakThing?)
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(UnsafeThing(thing: thing))
    case 1: .b(Leaf(n))
    default: .c(n % 2 == 0 ? nil : .some(WeakThing(thing: thing)))
    }
  }
}

enum Shape77: EnumShape {
  case a(UnsafeThing)
  case b(Leaf)
  case c(any ObjectThing)
  case d
  static func make(_ n: Int) -> Self {
    switch n % 4 {
    case 0: .a(UnsafeThing(thing: thing))
    case 1: .b(Leaf(n))
    case 2: .c(Leaf(n))
    default: .d
    }
  }
}

enum Shape78: EnumShape {
  case a(WeakThing)
  case b
  static func make(_ n: Int) -> Self {
    [.a(WeakThing(thing: thing)), .a(WeakThing()), .b][n % 3]
  }
}
