package import LeakMemory

extension TypeResolver {
  /// The type of a variable's storage as its bytes show it.
  ///
  /// Linkers' names do not tell `weak` variables from strong ones. What a `weak` one leads to is no object but
  /// the object's side table, which the object's own header leads to. While it holds nothing, nothing shows.
  ///
  /// - Parameters:
  ///   - type: The type that the linker's name says.
  ///   - address: Where the variable is.
  /// - Returns: A weak storage of the type where the bytes are that of one; otherwise the type.
  package func heldType(of type: TypeID, at address: Address) -> TypeID {
    guard let wrapped = optionalPayload(type), isReference(wrapped),
      let word = memory.word(address.bits), isSideTable(word)
    else { return type }
    return self.type(.storage(.weak, type))
  }

  /// Whether values of a type begin with a reference to an object.
  private func isReference(_ type: TypeID) -> Bool {
    switch node(type) {
    case .nominal(let descriptor, _): self.descriptor(at: descriptor)?.kind == .classType
    case .named(_, let kind, _): kind == .classType
    case .existential(_, _, let isClassBound, _, _): isClassBound
    case .constrainedExistential(let base, _): isReference(base)
    default: false
    }
  }

  /// Whether a word leads to the side table of an object that leads back to it.
  ///
  /// An object's second word is its counts, or the side table's address divided by 8 below two bits that
  /// are set. Source: `SideTableRefCountBits`, `HeapObjectSideTableEntry` in
  /// stdlib/public/SwiftShims/swift/shims/RefCount.h; verified with Swift 6.3.1.
  private func isSideTable(_ word: UInt) -> Bool {
    guard word != 0, word & 7 == 0, let object = memory.word(word), object & 7 == 0,
      let counts = memory.word(object &+ 8)
    else { return false }
    return counts >> 62 == 3 && (counts & ~(3 << 62)) << 3 == word
  }
}
