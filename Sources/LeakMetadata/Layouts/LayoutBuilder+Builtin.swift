extension LayoutBuilder {
  /// A type of the compiler, by its mangled name.
  ///
  /// Source: `Builtin` in lib/AST/ASTMangler.cpp and docs/ABI/Mangling.rst; verified with Swift 6.3.1.
  func builtin(_ name: String, _ type: TypeID) -> ValueLayout? {
    switch name {
    case "Bo", "BO": return .pointer(.reference(.strong))
    case "Bb": return .pointer(.bridgeObject)
    case "Bp": return .pointer(.reference(.pointer), extraInhabitantCount: 1)
    case "Bw": return ValueLayout(size: 8, alignment: 8, shape: .plain)
    case "Bj", "Bc":
      var layout = ValueLayout.pointer(.reference(.unmanaged))
      layout.spareWords = [SpareBits.task]
      return layout
    case "Be":
      return record([(nil, .pointer(.reference(.unmanaged))), (nil, .pointer(.plain))])
    case "BB": return ValueLayout(size: 24, alignment: 8, shape: .unknown)
    case "BD", "Bd": return ValueLayout(size: 96, alignment: 16, shape: .unknown)
    default: break
    }
    if name.hasPrefix("Bi"), let bits = Int(name.dropFirst(2).prefix { $0.isNumber }) {
      return integer(bits: bits)
    }
    if name.hasPrefix("Bf"), let bits = Int(name.dropFirst(2).prefix { $0.isNumber }) {
      let size = bits == 80 ? 16 : max(1, bits / 8)
      return ValueLayout(size: size, alignment: size, shape: .plain)
    }
    if name.hasPrefix("Bv"), let count = Int(name.dropFirst(2).prefix { $0.isNumber }) {
      guard let start = name.dropFirst(2).firstIndex(of: "B"),
        let element = builtin(String(name[start...]), type), count <= 1 << 12
      else { return nil }
      var size = 1
      while size < count &* element.size { size &*= 2 }
      return ValueLayout(
        size: size,
        alignment: min(16, size),
        shape: .plain,
        isExact: false
      )
    }
    return opaqueRecord(type)
  }

  /// An integer of so many bits, in the smallest power of two of bytes.
  private func integer(bits: Int) -> ValueLayout? {
    guard bits > 0, bits <= 1 << 12 else { return nil }
    var size = 1
    while size &* 8 < bits { size &*= 2 }
    var layout = ValueLayout(size: size, alignment: min(size, 16), shape: .plain)
    if bits < size &* 8, size <= 8 {
      let base = UInt64(1) << UInt64(bits)
      layout.inhabitants = ExtraInhabitants(.integer, width: UInt32(size), base: base)
      let highest = size == 8 ? UInt64.max : (1 << UInt64(size &* 8)) &- 1
      layout.extraInhabitantCount = Int(min(UInt64(Int32.max), highest &- base &+ 1))
    }
    return layout
  }
}
