internal import LeakMemory

/// The registers of a frame while it is unwound, by their DWARF numbers.
struct FrameRegisters {
  /// The number of registers that are followed: those of ``ThreadRegisters``.
  static let count = 17

  /// The registers that a called function preserves: rbx, rbp, rsp and r12 to r15.
  ///
  /// Source: System V ABI, AMD64 supplement, figure 3.4.
  static let preserved: UInt32 = 1 << 3 | 1 << 6 | 1 << 7 | 0xf << 12

  /// The complements of the values, as all addresses are kept that a later snapshot could find; meaningless where
  /// `known` lacks the register's bit.
  private var complements = [UInt](repeating: 0, count: count)

  /// A bit for each register whose value is known.
  private(set) var known: UInt32 = 0

  /// Knows no register.
  init() {}

  /// Knows the registers of a thread.
  init(_ registers: ThreadRegisters) {
    for (number, value) in registers.values.prefix(Self.count).enumerated() {
      self[UInt(number)] = value?.bits
    }
  }

  /// The value of a register; nil where it is not known.
  subscript(number: UInt) -> UInt? {
    get {
      number < UInt(Self.count) && known & (1 &<< UInt32(truncatingIfNeeded: number)) != 0
        ? ~complements[Int(number)] : nil
    }
    set {
      guard number < UInt(Self.count) else { return }
      let bit = 1 &<< UInt32(truncatingIfNeeded: number)
      guard let newValue else {
        known &= ~bit
        return
      }
      known |= bit
      complements[Int(number)] = ~newValue
    }
  }

  /// The same as values of a snapshot.
  var asThreadRegisters: ThreadRegisters {
    ThreadRegisters(values: (0..<UInt(Self.count)).map { self[$0].map { Address($0) } })
  }
}
