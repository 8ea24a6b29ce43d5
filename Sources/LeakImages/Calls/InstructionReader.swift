/// Goes through the bytes of one instruction.
///
/// Source: Intel's manual (x86_64), volume 2: chapter 2 for prefixes and operands, appendix A for the tables. The tests
/// compare it with a disassembler.
struct InstructionReader {
  /// The bytes of a function.
  private let code: [UInt8]

  /// The byte that comes next.
  private(set) var offset: Int

  /// Where the operation's number is.
  private(set) var operationOffset: Int

  /// Whether operands have half the size, by a prefix.
  private var hasShortOperands = false

  /// Whether addresses have half the size, by a prefix.
  private var hasShortAddresses = false

  /// Whether operands have eight bytes, by a prefix.
  private var hasLongOperands = false

  /// Begins at an offset.
  init(_ code: [UInt8], at start: Int) {
    self.code = code
    offset = start
    operationOffset = start
  }

  /// Takes the next byte; nil at the end.
  private mutating func next() -> UInt8? {
    guard code.indices.contains(offset) else { return nil }
    defer { offset += 1 }
    return code[offset]
  }

  /// Goes on to the operation's number, and behind it.
  ///
  /// - Returns: The table that the number is of, and the number; nil where there is none.
  mutating func operation() -> (table: MachineInstruction.Table, number: UInt8)? {
    guard var byte = nextBehindPrefixes() else { return nil }
    if byte & 0xf0 == 0x40 {
      hasLongOperands = byte & 8 != 0
      guard let behind = next() else { return nil }
      byte = behind
    }
    switch byte {
    case 0x0f: return behindEscape()
    case 0xc5:
      guard next() != nil else { return nil }
      return number(of: .second)
    case 0xc4:
      guard let map = next(), next() != nil else { return nil }
      return Self.table(ofMap: map & 0x1f).flatMap { number(of: $0) }
    case 0x62:
      guard let map = next(), next() != nil, next() != nil else { return nil }
      return Self.table(ofMap: map & 7).flatMap { number(of: $0) }
    default:
      operationOffset = offset - 1
      return (.first, byte)
    }
  }

  /// Goes on behind the prefixes that any instruction may have.
  private mutating func nextBehindPrefixes() -> UInt8? {
    while let byte = next() {
      switch byte {
      case 0x66: hasShortOperands = true
      case 0x67: hasShortAddresses = true
      case 0xf0, 0xf2, 0xf3, 0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65: continue
      default: return byte
      }
    }
    return nil
  }

  /// The number that comes next.
  private mutating func number(
    of table: MachineInstruction.Table
  ) -> (table: MachineInstruction.Table, number: UInt8)? {
    operationOffset = offset
    return next().map { (table, $0) }
  }

  /// The number behind `0f`.
  private mutating func behindEscape() -> (table: MachineInstruction.Table, number: UInt8)? {
    operationOffset = offset
    guard let byte = next() else { return nil }
    switch byte {
    case 0x38: return number(of: .third)
    case 0x3a: return number(of: .fourth)
    default: return (.second, byte)
    }
  }

  /// The table that a newer prefix tells by a number of its own.
  private static func table(ofMap map: UInt8) -> MachineInstruction.Table? {
    switch map {
    case 1: .second
    case 2, 5, 6: .third
    case 3: .fourth
    default: nil
    }
  }

  /// Goes on behind the operands.
  ///
  /// - Returns: False where no instruction has such a number, or the bytes end.
  mutating func skipOperands(_ table: MachineInstruction.Table, _ number: UInt8) -> Bool {
    switch table {
    case .first: skipOperands(ofFirst: number)
    case .second: skipOperands(ofSecond: number)
    case .third: skipPlace() != nil
    case .fourth: skipPlace() != nil && skip(1)
    }
  }

  /// Goes on by some bytes.
  private mutating func skip(_ count: Int) -> Bool {
    offset += count
    return offset <= code.endIndex
  }

  /// The size of a number among the operands, where it has the operands' own, but for eight bytes.
  private var numberSize: Int { hasShortOperands && !hasLongOperands ? 2 : 4 }

  /// Goes on behind the operands of a number of one byte.
  private mutating func skipOperands(ofFirst number: UInt8) -> Bool {
    switch number {
    case 0x06, 0x07, 0x0e, 0x16, 0x17, 0x1e, 0x1f, 0x27, 0x2f, 0x37, 0x3f, 0x60, 0x61, 0x82, 0x9a,
      0xce, 0xd4...0xd6, 0xea:
      return false
    case 0x00..<0x40:
      switch number & 7 {
      case 4: return skip(1)
      case 5: return skip(numberSize)
      default: return skipPlace() != nil
      }
    case 0x6a, 0x70...0x7f, 0xa8, 0xb0...0xb7, 0xcd, 0xe0...0xe7, 0xeb: return skip(1)
    case 0x68, 0xa9: return skip(numberSize)
    case 0xe8, 0xe9: return skip(4)
    case 0xb8...0xbf: return skip(hasLongOperands ? 8 : numberSize)
    case 0xa0...0xa3: return skip(hasShortAddresses ? 4 : 8)
    case 0xc2, 0xca: return skip(2)
    case 0xc8: return skip(3)
    case 0x69, 0x81, 0xc7: return skipPlace() != nil && skip(numberSize)
    case 0x6b, 0x80, 0x83, 0xc0, 0xc1, 0xc6: return skipPlace() != nil && skip(1)
    case 0xf6, 0xf7:
      // Of this family the first two have a number to compare with.
      guard let operand = skipPlace() else { return false }
      guard operand >> 3 & 7 < 2 else { return true }
      return skip(number == 0xf6 ? 1 : numberSize)
    case 0x63, 0x84...0x8f, 0xd0...0xd3, 0xd8...0xdf, 0xfe, 0xff: return skipPlace() != nil
    default: return true
    }
  }

  /// Goes on behind the operands of a number behind `0f`.
  private mutating func skipOperands(ofSecond number: UInt8) -> Bool {
    switch number {
    case 0x04, 0x0a, 0x0c, 0x0e, 0x0f, 0x24...0x27, 0x36, 0x39, 0x3b...0x3f, 0xa6, 0xa7:
      return false
    case 0x05...0x09, 0x0b, 0x30...0x35, 0x37, 0x77, 0xa0...0xa2, 0xa8...0xaa, 0xc8...0xcf:
      return true
    case 0x80...0x8f: return skip(4)
    case 0x70...0x73, 0xa4, 0xac, 0xba, 0xc2, 0xc4...0xc6: return skipPlace() != nil && skip(1)
    default: return skipPlace() != nil
    }
  }

  /// Goes on behind what tells a register or a place in memory.
  ///
  /// - Returns: Its first byte.
  private mutating func skipPlace() -> UInt8? {
    guard let place = next() else { return nil }
    let mode = place >> 6
    guard mode != 3 else { return place }
    var base = place & 7
    if base == 4 {
      guard let index = next() else { return nil }
      base = index & 7
    }
    let distance =
      switch mode {
      case 0: base == 5 ? 4 : 0
      case 1: 1
      default: 4
      }
    return skip(distance) ? place : nil
  }
}
