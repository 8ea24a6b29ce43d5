/// Enums of many shapes; each makes values of all its cases.
enum Shape20: EnumShape {
  case a(Pair)
  case b
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Pair(small: Int8(truncatingIfNeeded: n), leaf: Leaf(n)))
    case 1: .b
    default: .c
    }
  }
}

enum Shape21: EnumShape {
  case a(Leaf, Int)
  case b(Int, Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Leaf(n), n)
    case 1: .b(n, Leaf(n))
    default: .c
    }
  }
}

enum Shape22: EnumShape {
  indirect case a(Leaf)
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

enum Shape23: EnumShape {
  indirect case a(Leaf)
  indirect case b(Int)
  indirect case c(String)
  case d
  static func make(_ n: Int) -> Self {
    switch n % 4 {
    case 0: .a(Leaf(n))
    case 1: .b(n &* 77)
    case 2: .c(text(n))
    default: .d
    }
  }
}

enum Shape24: EnumShape {
  indirect case a(Int)
  case b
  static func make(_ n: Int) -> Self {
    switch n % 2 {
    case 0: .a(n &* 77)
    default: .b
    }
  }
}

enum Shape25: EnumShape {
  case a(Void)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(())
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape26: EnumShape {
  case a(Void)
  case b(Void)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(())
    case 1: .b(())
    default: .c
    }
  }
}

enum Shape27: EnumShape {
  case a(Void)
  case b(Leaf)
  case c(Int)
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(())
    case 1: .b(Leaf(n))
    default: .c(n &* 77)
    }
  }
}

enum Shape28: EnumShape {
  case a(UInt8)
  case b(UInt16)
  case c
  case d
  case e
  static func make(_ n: Int) -> Self {
    switch n % 5 {
    case 0: .a(UInt8(truncatingIfNeeded: n))
    case 1: .b(UInt16(truncatingIfNeeded: n))
    case 2: .c
    case 3: .d
    default: .e
    }
  }
}

enum Shape29: EnumShape {
  case a(Bool?)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a([nil, true, false][n % 3])
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape30: EnumShape {
  case a(Inner)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Inner.make(n))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape31: EnumShape {
  case a(Inner)
  case b
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Inner.make(n))
    case 1: .b
    default: .c
    }
  }
}

enum Shape32: EnumShape {
  case a(Inner?)
  case b(Inner)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(n % 3 == 0 ? nil : Inner.make(n))
    case 1: .b(Inner.make(n))
    default: .c
    }
  }
}

enum Shape33: EnumShape {
  case a(Tree)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Tree.make(n))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape34: EnumShape {
  case a(Tree)
  case b
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Tree.make(n))
    case 1: .b
    default: .c
    }
  }
}

@safe enum Shape35: EnumShape {
  case a(UnsafeRawPointer)
  case b
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: unsafe .a(UnsafeRawPointer(bitPattern: 4096 + n * 8) ?? empty)
    case 1: .b
    default: .c
    }
  }
}

@safe enum Shape36: EnumShape {
  case a(UnsafeRawPointer)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: unsafe .a(UnsafeRawPointer(bitPattern: 4096 + n * 8) ?? empty)
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape37: EnumShape {
  case a(Unheld)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: unsafe .a(Unheld(leaf: shared))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape38: EnumShape {
  case a(Weak)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: unsafe .a(Weak(leaf: shared))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape39: EnumShape {
  case a(Weak)
  case b
  static func make(_ n: Int) -> Self {
    switch n % 2 {
    case 0: unsafe .a(Weak(leaf: shared))
    default: .b
    }
  }
}
