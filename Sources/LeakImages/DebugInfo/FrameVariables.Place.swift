internal import LeakMemory

extension FrameVariables {
  /// A variable where a call has it.
  struct Place {
    /// The variable.
    let variable: DebugFunction.Variable

    /// The word that the variable is at, or that has its address.
    let address: UInt

    /// What is added to that word to get the variable's address; nil where the variable itself is there.
    let indirection: UInt?

    /// How large a box's head is: a box that has a variable is that variable to a programmer.
    ///
    /// Source: `HeapObject` of 16 bytes, include/swift/ABI/HeapObject.h; Swift 6.3.1.
    private static let headOfBox: UInt = 16

    /// Places a variable.
    init(_ variable: DebugFunction.Variable, _ base: Address, _ location: DebugLocation) {
      self.variable = variable
      address = base.bits &+ UInt(bitPattern: Int(location.offset))
      indirection = location.indirection.map { UInt($0) }
    }

    /// The variable that a word is in; nil where none is, or several are.
    ///
    /// A variable that is there itself wins over one whose address is there, and those of the function over those of
    /// functions inlined into it.
    static func variable(
      holding slot: Address,
      _ places: [Place],
      _ word: (UInt) -> UInt?
    ) -> LocalVariable? {
      let found = matches(slot, places, word)
      let own = found.filter { !$0.variable.isInlined }
      let names = Set((own.isEmpty ? found : own).map(\.variable.description))
      return names.count == 1 ? names.first : nil
    }

    /// The variables that a word is in, or, where there are none, whose addresses or boxes it is in.
    static func matches(
      _ slot: Address,
      _ places: [Place],
      _ word: (UInt) -> UInt?
    ) -> [Place] {
      let direct = places.filter { $0.indirection == nil && $0.has(slot.bits, from: $0.address) }
      return direct.isEmpty ? places.filter { $0.isIndirect(slot.bits, word) } : direct
    }

    /// Whether a word is in the variable that begins at an address.
    private func has(_ slot: UInt, from start: UInt) -> Bool {
      guard slot >= start else { return false }
      guard let byteCount = variable.byteCount else { return slot == start }
      return UInt64(slot - start) < byteCount
    }

    /// Whether a word has the address of the variable or of its box, or is in the variable at that address.
    private func isIndirect(_ slot: UInt, _ word: (UInt) -> UInt?) -> Bool {
      guard let indirection else { return false }
      if slot == address { return indirection == 0 || indirection == Self.headOfBox }
      return word(address).map { has(slot, from: $0 &+ indirection) } ?? false
    }
  }
}
