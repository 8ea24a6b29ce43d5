/// How a function's caller is found at one of its instructions: a row of its call frame table.
struct CallFrameRow {
  /// How the canonical frame address is found.
  enum FrameAddress: Hashable {
    /// Not at all.
    case unknown
    /// A register's value plus an offset.
    case register(UInt, offset: Int)
    /// The value of an expression.
    case expression(CallFrameBlock)
  }

  /// How the value that a register has in the caller is found.
  enum Rule: Hashable {
    /// The table says nothing: the calling convention decides.
    case unspecified
    /// It is lost.
    case undefined
    /// It is what it is.
    case same
    /// It is in memory, at the frame address plus an offset.
    case saved(offset: Int)
    /// It is the frame address plus an offset.
    case value(offset: Int)
    /// It is in another register.
    case register(UInt)
    /// It is in memory, at the address that an expression gives.
    case savedAt(CallFrameBlock)
    /// It is what an expression gives.
    case valueOf(CallFrameBlock)
  }

  /// How the canonical frame address is found.
  var frameAddress = FrameAddress.unknown

  /// The rule of each register, by its DWARF number.
  private(set) var rules = [Rule](repeating: .unspecified, count: FrameRegisters.count)

  /// Begins with no rules.
  init() {}

  /// The rule of a register.
  func rule(of register: UInt) -> Rule {
    register < UInt(rules.count) ? rules[Int(register)] : .unspecified
  }

  /// Sets the rule of a register; those of registers that are not followed are left out.
  mutating func set(_ rule: Rule, of register: UInt) {
    guard register < UInt(rules.count) else { return }
    rules[Int(register)] = rule
  }
}
