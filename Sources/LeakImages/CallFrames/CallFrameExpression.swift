/// Carries out the operations of a call frame expression.
///
/// Source: DWARF 5, section 2.5.1 and table 7.9; section 6.4.2 says which of them may occur.
struct CallFrameExpression {
  /// The bytes of operations and values.
  private let memory: FrameMemory

  /// The registers of the frame.
  private let registers: FrameRegisters

  /// The addresses that pointers may be relative to.
  private let bases: PointerBases

  /// The values so far.
  private var stack: [UInt] = []

  /// No more values than this are kept.
  private static let maximumDepth = 64

  /// Begins without a value.
  private init(_ memory: FrameMemory, _ registers: FrameRegisters, _ bases: PointerBases) {
    self.memory = memory
    self.registers = registers
    self.bases = bases
  }

  /// The value of an expression; nil where it is malformed, needs what is not known, or takes too long.
  ///
  /// - Parameters:
  ///   - block: The operations.
  ///   - initial: The first value, if any.
  ///   - registers: The registers of the frame.
  ///   - bases: The addresses that pointers may be relative to.
  ///   - memory: The bytes of operations and values.
  /// - Returns: The value on top of the stack at the end.
  static func value(
    of block: CallFrameBlock,
    initial: UInt? = nil,
    _ registers: FrameRegisters,
    _ bases: PointerBases,
    _ memory: FrameMemory
  ) -> UInt? {
    var expression = CallFrameExpression(memory, registers, bases)
    if let initial { expression.stack.append(initial) }
    return expression.run(block) ? expression.stack.last : nil
  }

  /// Carries out operations.
  ///
  /// - Returns: Whether all of them could be.
  private mutating func run(_ block: CallFrameBlock) -> Bool {
    var reader = FrameReader(memory, at: block.start, byteCount: block.byteCount)
    while !reader.isAtEnd {
      guard memory.spend(), stack.count < Self.maximumDepth else { return false }
      let code = reader.readByte()
      switch code {
      case 0x28, 0x2f:  // DW_OP_bra, DW_OP_skip
        let distance = UInt(bitPattern: Int(reader.readHalf().signed))
        guard !reader.hasFailed else { return false }
        if code == 0x28 {
          guard let condition = stack.popLast() else { return false }
          if condition == 0 { continue }
        }
        let offset = reader.position &+ distance &- block.start
        guard offset <= block.byteCount else { return false }
        reader = FrameReader(
          memory,
          at: block.start &+ offset,
          byteCount: block.byteCount &- offset
        )
      case 0x30...0x4f: stack.append(UInt(code &- 0x30))  // DW_OP_lit0 to 31
      case 0x70...0x8f:  // DW_OP_breg0 to 31
        guard push(register: UInt(code &- 0x70), &reader) else { return false }
      case 0x92:  // DW_OP_bregx
        guard push(register: reader.readUnsignedLEB(), &reader) else { return false }
      case 0x96: break  // DW_OP_nop
      default:
        guard push(constant: code, &reader) || move(code, &reader) || compute(code, &reader) else {
          return false
        }
      }
    }
    return !reader.hasFailed
  }

  /// Puts a register's value plus an offset on the stack.
  private mutating func push(register: UInt, _ reader: inout FrameReader) -> Bool {
    let offset = reader.readSignedLEB()
    guard let value = registers[register] else { return false }
    stack.append(value &+ UInt(bitPattern: offset))
    return true
  }

  /// Carries out an operation that puts a number on the stack.
  private mutating func push(constant code: UInt8, _ reader: inout FrameReader) -> Bool {
    switch code {
    case 0x03, 0x0e, 0x0f: stack.append(reader.readDouble())  // DW_OP_addr, const8u, const8s
    case 0x08: stack.append(UInt(reader.readByte()))
    case 0x09: stack.append(UInt(bitPattern: Int(reader.readByte().signed)))
    case 0x0a: stack.append(UInt(reader.readHalf()))
    case 0x0b: stack.append(UInt(bitPattern: Int(reader.readHalf().signed)))
    case 0x0c: stack.append(UInt(reader.readSingle()))
    case 0x0d: stack.append(UInt(bitPattern: Int(reader.readSingle().signed)))
    case 0x10: stack.append(reader.readUnsignedLEB())
    case 0x11: stack.append(UInt(bitPattern: reader.readSignedLEB()))
    case 0xf1:  // DW_OP_GNU_encoded_addr
      let encoding = reader.readByte()
      guard let value = reader.readPointer(encoding, bases) else { return false }
      stack.append(value)
    default: return false
    }
    return true
  }

  /// Carries out an operation that moves values of the stack, or reads memory.
  private mutating func move(_ code: UInt8, _ reader: inout FrameReader) -> Bool {
    switch code {
    case 0x06, 0x94:  // DW_OP_deref, DW_OP_deref_size
      let byteCount = code == 0x06 ? 8 : Int(reader.readByte())
      guard let address = stack.popLast(),
        let value = memory.value(address, byteCount: byteCount)
      else { return false }
      stack.append(value)
    case 0x12, 0x14, 0x15:  // DW_OP_dup, DW_OP_over, DW_OP_pick
      let depth = code == 0x12 ? 0 : code == 0x14 ? 1 : Int(reader.readByte())
      guard depth < stack.count else { return false }
      stack.append(stack[stack.count - 1 - depth])
    case 0x13: return stack.popLast() != nil  // DW_OP_drop
    case 0x16:  // DW_OP_swap
      guard stack.count >= 2 else { return false }
      stack.swapAt(stack.count - 1, stack.count - 2)
    case 0x17:  // DW_OP_rot: the first becomes the third
      guard stack.count >= 3, let first = stack.popLast() else { return false }
      stack.insert(first, at: stack.count - 2)
    default: return false
    }
    return true
  }

  /// Carries out an operation on one or two values.
  private mutating func compute(_ code: UInt8, _ reader: inout FrameReader) -> Bool {
    guard let first = stack.popLast() else { return false }
    let signed = Int(bitPattern: first)
    switch code {
    case 0x19: stack.append(signed.magnitude)  // DW_OP_abs
    case 0x1f: stack.append(0 &- first)  // DW_OP_neg
    case 0x20: stack.append(~first)  // DW_OP_not
    case 0x23: stack.append(first &+ reader.readUnsignedLEB())  // DW_OP_plus_uconst
    default:
      guard let second = stack.popLast(), let value = Self.combine(code, second, first) else {
        return false
      }
      stack.append(value)
    }
    return true
  }

  /// The value of an operation on two values, the second from the top first.
  private static func combine(_ code: UInt8, _ left: UInt, _ right: UInt) -> UInt? {
    let signedLeft = Int(bitPattern: left)
    let signedRight = Int(bitPattern: right)
    switch code {
    case 0x1a: return left & right  // DW_OP_and
    case 0x1b:  // DW_OP_div
      let quotient = signedLeft.dividedReportingOverflow(by: signedRight)
      return quotient.overflow ? nil : UInt(bitPattern: quotient.partialValue)
    case 0x1c: return left &- right  // DW_OP_minus
    case 0x1d: return right == 0 ? nil : left % right  // DW_OP_mod
    case 0x1e: return left &* right  // DW_OP_mul
    case 0x21: return left | right  // DW_OP_or
    case 0x22: return left &+ right  // DW_OP_plus
    case 0x24: return left << right  // DW_OP_shl
    case 0x25: return left >> right  // DW_OP_shr
    case 0x26: return UInt(bitPattern: signedLeft >> Int(clamping: right))  // DW_OP_shra
    case 0x27: return left ^ right  // DW_OP_xor
    case 0x29: return left == right ? 1 : 0  // DW_OP_eq
    case 0x2a: return signedLeft >= signedRight ? 1 : 0  // DW_OP_ge
    case 0x2b: return signedLeft > signedRight ? 1 : 0  // DW_OP_gt
    case 0x2c: return signedLeft <= signedRight ? 1 : 0  // DW_OP_le
    case 0x2d: return signedLeft < signedRight ? 1 : 0  // DW_OP_lt
    case 0x2e: return left != right ? 1 : 0  // DW_OP_ne
    default: return nil
    }
  }
}
