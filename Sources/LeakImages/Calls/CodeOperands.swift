/// The operands of an instruction: a register, and a register or a place in memory.
///
/// Source: Intel's manual (x86_64), volume 2, 2.1.3, "ModR/M and SIB Bytes", and 2.2.1, "REX Prefixes".
struct CodeOperands {
  /// What the second operand is.
  enum Place: Equatable {
    /// A register.
    case register(Int)
    /// A place in memory: what registers have, and a distance.
    case memory(base: Int?, index: Int?, scale: Int, distance: Int)
    /// A place at a distance from the code.
    case nearCode
  }

  /// The first operand's register, or what an operation's number goes on with.
  let register: Int

  /// The second operand.
  let place: Place

  /// Whether the operands have eight bytes.
  let isLong: Bool

  /// Where the first byte is behind the operands.
  let end: Int

  /// Reads what is behind the number of an instruction's operation; nil where the bytes end before.
  init?(of instruction: MachineInstruction, in bytes: [UInt8]) {
    let extensions = Self.extensions(of: instruction, in: bytes)
    isLong = extensions & 8 != 0
    var offset = instruction.operation + 1
    guard offset < instruction.bytes.upperBound else { return nil }
    let byte = bytes[offset]
    offset += 1
    register = Int(byte >> 3 & 7 | extensions << 1 & 8)
    let (mode, low) = (byte >> 6, byte & 7)
    if mode == 3 {
      place = .register(Int(low | extensions << 3 & 8))
      end = offset
      return
    }
    var (base, index, scale) = (Int(low | extensions << 3 & 8) as Int?, nil as Int?, 1)
    var hasBase = true
    if low == 4 {
      guard offset < instruction.bytes.upperBound else { return nil }
      let second = bytes[offset]
      offset += 1
      let number = Int(second >> 3 & 7 | extensions << 2 & 8)
      // Four is none, as an index.
      index = number == 4 ? nil : number
      scale = 1 << Int(second >> 6)
      base = Int(second & 7 | extensions << 3 & 8)
      hasBase = mode != 0 || second & 7 != 5
    } else if mode == 0, low == 5 {
      place = .nearCode
      end = offset + 4
      return
    }
    let count = mode == 1 ? 1 : mode == 2 || !hasBase ? 4 : 0
    guard let distance = bytes.signed(at: offset, count) else { return nil }
    place = .memory(base: hasBase ? base : nil, index: index, scale: scale, distance: distance)
    end = offset + count
  }

  /// The low bits of the prefix that extends the numbers of registers; zero where there is none.
  static func extensions(of instruction: MachineInstruction, in bytes: [UInt8]) -> UInt8 {
    // Before a number of two bytes is the first of them.
    let place = instruction.operation - (instruction.table == .first ? 1 : 2)
    guard place >= instruction.bytes.lowerBound, bytes[place] & 0xf0 == 0x40 else { return 0 }
    return bytes[place] & 0xf
  }
}

extension [UInt8] {
  /// The signed number of some bytes, 0, 1 or 4; nil where they end before.
  func signed(at offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset + count <= endIndex else { return nil }
    var bits: UInt32 = 0
    for byte in self[offset..<(offset + count)].reversed() { bits = bits << 8 | UInt32(byte) }
    return count == 1 ? Int(Int8(truncatingIfNeeded: bits)) : Int(Int32(bitPattern: bits))
  }
}
