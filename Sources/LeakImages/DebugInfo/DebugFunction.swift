/// A function with its variables, as debug information describes them.
struct DebugFunction {
  /// What the locations of its variables count from.
  enum FrameBase {
    /// The frame pointer.
    case framePointer
    /// The stack pointer.
    case stackPointer
    /// The stack pointer as it was before the call.
    case canonicalFrameAddress
  }

  /// A variable or parameter.
  struct Variable {
    /// What it is called, and where it is declared.
    let description: LocalVariable
    /// Where its function's code, and each block around it, is; it is in scope where all of them have the address.
    let scopes: [[Range<UInt64>]]
    /// Where it is: an expression, or a list of them.
    let location: DebugValue
    /// Its size in bytes; nil where the debug information does not say.
    let byteCount: UInt64?
    /// Whether its function was inlined into this one.
    let isInlined: Bool
    /// Whether it is an address without a retain: a pointer, an `Unmanaged` or a number.
    let isPointer: Bool

    /// Whether it is in scope at an address.
    func isInScope(at address: UInt64) -> Bool {
      scopes.allSatisfy { ranges in ranges.contains { $0.contains(address) } }
    }
  }

  /// A function that was inlined into it.
  struct Inlined {
    /// Its name for the linker.
    let name: String
    /// Where its code is.
    let ranges: [Range<UInt64>]
  }

  /// What the locations of its variables count from; nil where that is none of the known.
  let frameBase: FrameBase?

  /// Its variables, those of inlined functions included.
  let variables: [Variable]

  /// The functions that were inlined into it, those that others were inlined into before these.
  let inlined: [Inlined]
}

extension DebugFunction.FrameBase {
  /// Reads a function's frame base: the operators of registers 6 and 7, and of the call frame's address (DWARF 5,
  /// section 7.7.1); registers as in the System V ABI, AMD64 supplement, figure 3.36.
  init?(_ expression: [UInt8]) {
    switch expression {
    case [0x56]: self = .framePointer
    case [0x57]: self = .stackPointer
    case [0x9c]: self = .canonicalFrameAddress
    default: return nil
    }
  }
}
