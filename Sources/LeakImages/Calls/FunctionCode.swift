import LeakMemory

/// The machine code of one function, as far as it can be read.
struct FunctionCode {
  /// The function.
  let function: ImageSymbol

  /// Its bytes from the first on.
  let bytes: [UInt8]

  /// Its instructions, in order; a byte at which none begins is passed over.
  let instructions: [MachineInstruction]

  /// No function is read further.
  private static let mostBytes = 1 << 16

  /// Reads a function's code; what cannot be read is left out with all that follows.
  init(of function: ImageSymbol, in snapshot: Snapshot) {
    var cursor = snapshot.cursor()
    var bytes: [UInt8] = []
    let count = min(function.size, Self.mostBytes)
    var address = function.start.bits & ~7
    let end = function.start.bits &+ UInt(max(0, count))
    while address < end, let word = cursor.word(address) {
      for index in 0..<8 {
        let place = address &+ UInt(index)
        guard place >= function.start.bits, place < end else { continue }
        bytes.append(UInt8(truncatingIfNeeded: word >> (8 * index)))
      }
      address &+= 8
    }
    self.init(function: function, bytes: bytes)
  }

  /// Has the code that a function is known to have.
  init(function: ImageSymbol, bytes: [UInt8]) {
    self.function = function
    self.bytes = bytes
    instructions = Self.instructions(of: bytes)
  }

  /// The instructions of a function's bytes.
  private static func instructions(of bytes: [UInt8]) -> [MachineInstruction] {
    var instructions: [MachineInstruction] = []
    var offset = 0
    while offset < bytes.endIndex {
      guard let instruction = MachineInstruction(at: offset, in: bytes) else {
        offset += 1
        continue
      }
      instructions.append(instruction)
      offset = instruction.bytes.upperBound
    }
    return instructions
  }

  /// The number of an instruction's operation; nil where it is not of one byte.
  func number(of instruction: MachineInstruction) -> UInt8? {
    instruction.table == .first ? bytes[instruction.operation] : nil
  }

  /// Where a direct call or jump leads.
  ///
  /// Source: Intel's manual (x86_64), volume 2, CALL and JMP.
  ///
  /// - Parameter instruction: One of the function's.
  /// - Returns: Nil for other instructions, and for jumps on a condition.
  func target(of instruction: MachineInstruction) -> Address? {
    switch number(of: instruction) {
    case 0xe8, 0xe9: target(ofDistanceAt: instruction.operation + 1)
    case 0xeb: target(ofDistanceAt: instruction.operation + 1, 1)
    default: nil
    }
  }

  /// Whether the function calls others by a table or a value: what a register has, or what is in memory behind one.
  var hasCallByTable: Bool { instructions.contains { isNearCall($0) == false } }

  /// Whether the function calls others by a slot of its image's own, with no stub between.
  var hasCallBySlot: Bool { instructions.contains { isNearCall($0) == true } }

  /// How the name of code ends that the compiler has found to be the same for several functions.
  ///
  /// Source: docs/ABI/Mangling.rst, "Entities", `Tm`, a merged function. Verified with Swift 6.3.1, `-O`.
  static let mergedEnding = "Tm"

  /// The address near the code that an instruction loads into a register; nil for other instructions.
  ///
  /// Source: Intel's manual (x86_64), volume 2, LEA.
  func loadedAddress(of instruction: MachineInstruction) -> Address? {
    let next = instruction.operation + 1
    guard number(of: instruction) == 0x8d, bytes.indices.contains(next), bytes[next] & 0xc7 == 0x05
    else { return nil }
    return target(ofDistanceAt: next + 1)
  }

  /// Whether an indirect call reads its function's address at a distance from the code; nil for other instructions.
  ///
  /// Source: Intel's manual (x86_64), volume 2, CALL, `ff /2`, and 2.1.5, "Addressing-Mode Encoding".
  func isNearCall(_ instruction: MachineInstruction) -> Bool? {
    guard number(of: instruction) == 0xff else { return nil }
    let place = bytes[instruction.operation + 1]
    return place >> 3 & 7 == 2 ? place & 0xc7 == 0x05 : nil
  }

  /// The address that a distance leads to, which counts from the byte behind it.
  ///
  /// - Parameters:
  ///   - offset: Where the distance begins.
  ///   - count: Its size, 1 or 4 bytes.
  /// - Returns: Nil where the code ends before it does.
  func target(ofDistanceAt offset: Int, _ count: Int = 4) -> Address? {
    guard let distance = bytes.signed(at: offset, count) else { return nil }
    return Address((function.start + (offset + count)).bits &+ UInt(bitPattern: distance))
  }
}
