/// Enums of many shapes; each makes values of all its cases.
enum Shape0: EnumShape {
  case a(Leaf)
  case b
  static func make(_ n: Int) -> Self {
    switch n % 2 {
    case 0: .a(Leaf(n))
    default: .b
    }
  }
}

enum Shape1: EnumShape {
  case a(Leaf)
  case b(Leaf)
  static func make(_ n: Int) -> Self {
    switch n % 2 {
    case 0: .a(Leaf(n))
    default: .b(Leaf(n))
    }
  }
}

enum Shape2: EnumShape {
  case a(Leaf)
  case b(Leaf)
  case c
  case d
  static func make(_ n: Int) -> Self {
    switch n % 4 {
    case 0: .a(Leaf(n))
    case 1: .b(Leaf(n))
    case 2: .c
    default: .d
    }
  }
}

enum Shape3: EnumShape {
  case a(Leaf)
  case b(Int)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Leaf(n))
    case 1: .b(n &* 77)
    default: .c
    }
  }
}

enum Shape4: EnumShape {
  case a(Int)
  case b
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(n &* 77)
    case 1: .b
    default: .c
    }
  }
}

enum Shape5: EnumShape {
  case a(UInt8)
  case b
  static func make(_ n: Int) -> Self {
    switch n % 2 {
    case 0: .a(UInt8(truncatingIfNeeded: n))
    default: .b
    }
  }
}

enum Shape6: EnumShape {
  case a(Bool)
  case b
  case c
  case d
  static func make(_ n: Int) -> Self {
    switch n % 4 {
    case 0: .a(n % 3 == 0)
    case 1: .b
    case 2: .c
    default: .d
    }
  }
}

enum Shape7: EnumShape {
  case a(Bool)
  case b(Bool)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(n % 3 == 0)
    case 1: .b(n % 3 == 0)
    default: .c
    }
  }
}

enum Shape8: EnumShape {
  case a(String)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(text(n))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape9: EnumShape {
  case a(String)
  case b
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(text(n))
    case 1: .b
    default: .c
    }
  }
}

enum Shape10: EnumShape {
  case a(() -> Void)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(action(n))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape11: EnumShape {
  case a(any Thing)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(thing(n))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape12: EnumShape {
  case a(Any)
  case b
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(anything(n))
    case 1: .b
    default: .c
    }
  }
}

enum Shape13: EnumShape {
  case a(any Error)
  case b(Leaf)
  static func make(_ n: Int) -> Self {
    switch n % 2 {
    case 0: .a(Failure(n))
    default: .b(Leaf(n))
    }
  }
}

enum Shape14: EnumShape {
  case a(any ObjectThing)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Leaf(n))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape15: EnumShape {
  case a(Leaf?)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(n % 2 == 0 ? nil : Leaf(n))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape16: EnumShape {
  case a(Leaf?)
  case b
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(n % 2 == 0 ? nil : Leaf(n))
    case 1: .b
    default: .c
    }
  }
}

enum Shape17: EnumShape {
  case a(Suit)
  case b(Suit)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Suit(rawValue: UInt8(n % 4)) ?? .a)
    case 1: .b(Suit(rawValue: UInt8(n % 4)) ?? .a)
    default: .c
    }
  }
}

enum Shape18: EnumShape {
  case a(Suit)
  case b
  static func make(_ n: Int) -> Self {
    switch n % 2 {
    case 0: .a(Suit(rawValue: UInt8(n % 4)) ?? .a)
    default: .b
    }
  }
}

enum Shape19: EnumShape {
  case a(Pair)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Pair(small: Int8(truncatingIfNeeded: n), leaf: Leaf(n)))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}
