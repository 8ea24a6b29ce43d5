/// Enums of many shapes; each makes values of all its cases.
enum Shape40: EnumShape {
  case a(Leaf.Type)
  case b(Leaf)
  static func make(_ n: Int) -> Self {
    switch n % 2 {
    case 0: .a(Leaf.self)
    default: .b(Leaf(n))
    }
  }
}

enum Shape41: EnumShape {
  case a(Leaf??)
  case b
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a([.some(nil), nil, Leaf(n)][n % 3])
    case 1: .b
    default: .c
    }
  }
}

enum Shape42: EnumShape {
  case a((any Thing)?)
  case b(String)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(n % 2 == 0 ? nil : thing(n))
    case 1: .b(text(n))
    default: .c
    }
  }
}

enum Shape43: EnumShape {
  case a(Character)
  case b(Leaf)
  case c
  case d
  static func make(_ n: Int) -> Self {
    switch n % 4 {
    case 0: .a(Character(n % 2 == 0 ? "x" : "👨‍👩‍👧‍👦"))
    case 1: .b(Leaf(n))
    case 2: .c
    default: .d
    }
  }
}

enum Shape44: EnumShape {
  case a(Substring)
  case b([Leaf])
  case c([String: Leaf])
  case d
  static func make(_ n: Int) -> Self {
    switch n % 4 {
    case 0: .a(text(n).dropFirst())
    case 1: .b([Leaf(n)])
    case 2: .c(["a": Leaf(n)])
    default: .d
    }
  }
}

enum Shape45: EnumShape {
  case a([Leaf])
  case b([Int])
  case c(Leaf)
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a([Leaf(n)])
    case 1: .b([n])
    default: .c(Leaf(n))
    }
  }
}

enum Shape46: EnumShape {
  case a([Leaf])
  case b([String: Leaf])
  static func make(_ n: Int) -> Self {
    switch n % 2 {
    case 0: .a([Leaf(n)])
    default: .b(["a": Leaf(n)])
    }
  }
}

enum Shape47: EnumShape {
  case a(Result<Leaf, any Error>)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(n % 2 == 0 ? .success(Leaf(n)) : .failure(Failure(n)))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape48: EnumShape {
  case a
  case b
  case c
  case d
  case e
  static func make(_ n: Int) -> Self {
    switch n % 5 {
    case 0: .a
    case 1: .b
    case 2: .c
    case 3: .d
    default: .e
    }
  }
}

enum Shape49: EnumShape {
  case a(Leaf)
  case b(Leaf)
  case c(Leaf)
  case d(Leaf)
  case e(Leaf)
  case f(Leaf)
  case g(Leaf)
  case h(Leaf)
  case i(Leaf)
  case j
  case k
  case l
  static func make(_ n: Int) -> Self {
    switch n % 12 {
    case 0: .a(Leaf(n))
    case 1: .b(Leaf(n))
    case 2: .c(Leaf(n))
    case 3: .d(Leaf(n))
    case 4: .e(Leaf(n))
    case 5: .f(Leaf(n))
    case 6: .g(Leaf(n))
    case 7: .h(Leaf(n))
    case 8: .i(Leaf(n))
    case 9: .j
    case 10: .k
    default: .l
    }
  }
}

enum Shape50: EnumShape {
  case a(UInt8)
  case b(UInt8)
  case c(UInt8)
  case d(UInt8)
  case e(UInt8)
  case f
  case g
  case h
  case i
  static func make(_ n: Int) -> Self {
    switch n % 9 {
    case 0: .a(UInt8(truncatingIfNeeded: n))
    case 1: .b(UInt8(truncatingIfNeeded: n))
    case 2: .c(UInt8(truncatingIfNeeded: n))
    case 3: .d(UInt8(truncatingIfNeeded: n))
    case 4: .e(UInt8(truncatingIfNeeded: n))
    case 5: .f
    case 6: .g
    case 7: .h
    default: .i
    }
  }
}

enum Shape51: EnumShape {
  case a(Float80)
  case b(Leaf)
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Float80(n))
    case 1: .b(Leaf(n))
    default: .c
    }
  }
}

enum Shape52: EnumShape {
  case a(AnyObject)
  case b(Leaf)
  case c([Leaf])
  case d(Set<Int>)
  case e
  static func make(_ n: Int) -> Self {
    switch n % 5 {
    case 0: .a(Leaf(n))
    case 1: .b(Leaf(n))
    case 2: .c([Leaf(n)])
    case 3: .d([n])
    default: .e
    }
  }
}

@safe enum Shape53: EnumShape {
  indirect case a([String: Leaf])
  case b(UnsafeRawPointer)
  case c([Int])
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(["a": Leaf(n)])
    case 1: unsafe .b(UnsafeRawPointer(bitPattern: 4096 + n * 8) ?? empty)
    default: .c([n])
    }
  }
}

enum Shape54: EnumShape {
  indirect case a(Unheld)
  case b
  static func make(_ n: Int) -> Self {
    switch n % 2 {
    case 0: unsafe .a(Unheld(leaf: shared))
    default: .b
    }
  }
}

enum Shape55: EnumShape {
  case a(Character)
  case b(Double)
  case c(any ObjectThing)
  case d(Int32)
  case e
  case f
  case g
  case h
  static func make(_ n: Int) -> Self {
    switch n % 8 {
    case 0: .a(Character(n % 2 == 0 ? "x" : "👨‍👩‍👧‍👦"))
    case 1: .b(Double(n) / 3)
    case 2: .c(Leaf(n))
    case 3: .d(Int32(truncatingIfNeeded: n))
    case 4: .e
    case 5: .f
    case 6: .g
    default: .h
    }
  }
}

@safe enum Shape56: EnumShape {
  indirect case a(Bool)
  case b(Range<Int>)
  case c(Void)
  case d(UnsafeRawPointer)
  case e(Bool)
  case f
  static func make(_ n: Int) -> Self {
    switch n % 6 {
    case 0: .a(n % 3 == 0)
    case 1: .b(n..<(n + 3))
    case 2: .c(())
    case 3: unsafe .d(UnsafeRawPointer(bitPattern: 4096 + n * 8) ?? empty)
    case 4: .e(n % 3 == 0)
    default: .f
    }
  }
}

enum Shape57: EnumShape {
  case a((() -> Void)?)
  case b(Result<Leaf, any Error>)
  case c(() -> Void)
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(n % 2 == 0 ? nil : action(n))
    case 1: .b(n % 2 == 0 ? .success(Leaf(n)) : .failure(Failure(n)))
    default: .c(action(n))
    }
  }
}

enum Shape58: EnumShape {
  case a(Double)
  case b(Range<Int>)
  case c(Bool)
  case d(Inner?)
  case e(Any)
  case f
  case g
  case h
  static func make(_ n: Int) -> Self {
    switch n % 8 {
    case 0: .a(Double(n) / 3)
    case 1: .b(n..<(n + 3))
    case 2: .c(n % 3 == 0)
    case 3: .d(n % 3 == 0 ? nil : Inner.make(n))
    case 4: .e(anything(n))
    case 5: .f
    case 6: .g
    default: .h
    }
  }
}

enum Shape59: EnumShape {
  case a(any ObjectThing)
  case b(() -> Void)
  case c(any ObjectThing)
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Leaf(n))
    case 1: .b(action(n))
    default: .c(Leaf(n))
    }
  }
}
