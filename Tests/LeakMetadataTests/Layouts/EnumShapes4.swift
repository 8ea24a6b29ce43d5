/// Enums of many shapes; each makes values of all its cases.
enum Shape60: EnumShape {
  case a(Int, Leaf)
  case b(Inner)
  case c(Double)
  case d(Leaf)
  case e
  case f
  case g
  case h
  static func make(_ n: Int) -> Self {
    switch n % 8 {
    case 0: .a(n, Leaf(n))
    case 1: .b(Inner.make(n))
    case 2: .c(Double(n) / 3)
    case 3: .d(Leaf(n))
    case 4: .e
    case 5: .f
    case 6: .g
    default: .h
    }
  }
}

enum Shape61: EnumShape {
  case a(Float80)
  static func make(_ n: Int) -> Self {
    switch n % 1 {
    default: .a(Float80(n))
    }
  }
}

enum Shape62: EnumShape {
  case a(Bool?)
  indirect case b(Int?)
  indirect case c(String?)
  case d(Inner)
  case e(UInt8, Bool)
  case f
  case g
  case h
  case i
  static func make(_ n: Int) -> Self {
    switch n % 9 {
    case 0: .a([nil, true, false][n % 3])
    case 1: .b(n % 2 == 0 ? nil : n)
    case 2: .c(n % 2 == 0 ? nil : text(n))
    case 3: .d(Inner.make(n))
    case 4: .e(UInt8(truncatingIfNeeded: n), n % 2 == 0)
    case 5: .f
    case 6: .g
    case 7: .h
    default: .i
    }
  }
}

enum Shape63: EnumShape {
  case a(Bool)
  case b
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(n % 3 == 0)
    case 1: .b
    default: .c
    }
  }
}

enum Shape64: EnumShape {
  case a(Int, Leaf)
  case b(Pair)
  case c(Float80)
  case d(String?)
  static func make(_ n: Int) -> Self {
    switch n % 4 {
    case 0: .a(n, Leaf(n))
    case 1: .b(Pair(small: Int8(truncatingIfNeeded: n), leaf: Leaf(n)))
    case 2: .c(Float80(n))
    default: .d(n % 2 == 0 ? nil : text(n))
    }
  }
}

enum Shape65: EnumShape {
  case a(Int, Leaf)
  case b([Leaf])
  case c
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(n, Leaf(n))
    case 1: .b([Leaf(n)])
    default: .c
    }
  }
}

@safe enum Shape66: EnumShape {
  case a(Int32)
  case b(Set<Int>)
  case c(Leaf.Type)
  case d(UnsafeRawPointer)
  case e
  case f
  case g
  case h
  static func make(_ n: Int) -> Self {
    switch n % 8 {
    case 0: .a(Int32(truncatingIfNeeded: n))
    case 1: .b([n])
    case 2: .c(Leaf.self)
    case 3: unsafe .d(UnsafeRawPointer(bitPattern: 4096 + n * 8) ?? empty)
    case 4: .e
    case 5: .f
    case 6: .g
    default: .h
    }
  }
}

enum Shape67: EnumShape {
  indirect case a(String?)
  case b(Result<Leaf, any Error>)
  case c(Pair)
  indirect case d(any Error)
  case e
  static func make(_ n: Int) -> Self {
    switch n % 5 {
    case 0: .a(n % 2 == 0 ? nil : text(n))
    case 1: .b(n % 2 == 0 ? .success(Leaf(n)) : .failure(Failure(n)))
    case 2: .c(Pair(small: Int8(truncatingIfNeeded: n), leaf: Leaf(n)))
    case 3: .d(Failure(n))
    default: .e
    }
  }
}

enum Shape68: EnumShape {
  case a(() -> Void)
  case b(AnyObject)
  case c(Int, Leaf)
  case d(Int)
  case e([String: Leaf])
  case f
  case g
  case h
  static func make(_ n: Int) -> Self {
    switch n % 8 {
    case 0: .a(action(n))
    case 1: .b(Leaf(n))
    case 2: .c(n, Leaf(n))
    case 3: .d(n &* 77)
    case 4: .e(["a": Leaf(n)])
    case 5: .f
    case 6: .g
    default: .h
    }
  }
}

enum Shape69: EnumShape {
  case a([Int])
  case b(Result<Leaf, any Error>)
  case c(Bool)
  case d(Any.Type)
  indirect case e(Result<Leaf, any Error>)
  case f
  case g
  case h
  case i
  static func make(_ n: Int) -> Self {
    switch n % 9 {
    case 0: .a([n])
    case 1: .b(n % 2 == 0 ? .success(Leaf(n)) : .failure(Failure(n)))
    case 2: .c(n % 3 == 0)
    case 3: .d(n % 2 == 0 ? Int.self : Leaf.self)
    case 4: .e(n % 2 == 0 ? .success(Leaf(n)) : .failure(Failure(n)))
    case 5: .f
    case 6: .g
    case 7: .h
    default: .i
    }
  }
}

enum Shape70: EnumShape {
  case a(Any)
  case b
  case c
  case d
  static func make(_ n: Int) -> Self {
    switch n % 4 {
    case 0: .a(anything(n))
    case 1: .b
    case 2: .c
    default: .d
    }
  }
}

enum Shape71: EnumShape {
  case a(Inner)
  case b(Bool)
  case c(String)
  static func make(_ n: Int) -> Self {
    switch n % 3 {
    case 0: .a(Inner.make(n))
    case 1: .b(n % 3 == 0)
    default: .c(text(n))
    }
  }
}
