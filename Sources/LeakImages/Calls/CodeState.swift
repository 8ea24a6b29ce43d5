/// What registers and words of the stack have before an instruction of a method.
///
/// Source: System V ABI for x86_64, 3.2.1, "Registers", for those that a call keeps; docs/ABI/CallingConventionSummary.rst,
/// "x86-64", for the one that has the object, or what a closure has captured. Verified with Swift 6.3.1, at -Onone and -O.
struct CodeState: Equatable {
  /// A word of the stack, by the register that it is near to.
  private struct Slot: Hashable {
    let base: Int
    let distance: Int
  }

  /// The register that has the object that a method is called on, or what a closure that is called has captured.
  static let object = 13

  /// The registers of the stack's end, and of a function's part of the stack.
  private static let (stackPointer, framePointer) = (4, 5)

  /// The registers that a call does not keep.
  private static let lostByCalls = [0, 1, 2, 6, 7, 8, 9, 10, 11]

  /// What the registers have.
  private var registers: [CodeValue]

  /// What words of the stack have, where that is known.
  private var slots: [Slot: CodeValue] = [:]

  /// What a method has when it is called.
  static let entry = {
    var state = Self(registers: (0..<16).map { .entry($0) })
    state.registers[object] = .place(.start)
    state.registers[stackPointer] = .stack
    return state
  }()

  /// Has what registers have.
  private init(registers: [CodeValue]) { self.registers = registers }

  /// What a register has.
  subscript(register: Int) -> CodeValue { registers[register] }

  /// What is known both here and in another state.
  func joined(with other: Self) -> Self {
    var joined = Self(registers: zip(registers, other.registers).map { $0 == $1 ? $0 : .unknown })
    joined.slots = slots.filter { other.slots[$0.key] == $0.value }
    return joined
  }

  /// What an operand has.
  func value(of place: CodeOperands.Place) -> CodeValue {
    switch place {
    case .register(let register): return registers[register]
    case .nearCode: return .unknown
    case .memory(_, _, _, let distance):
      if let slot = slot(of: place) { return slots[slot] ?? .unknown }
      return base(of: place).word(at: distance)
    }
  }

  /// The value that an operand in memory counts its distance from.
  private func base(of place: CodeOperands.Place) -> CodeValue {
    guard case .memory(let base?, let index, let scale, _) = place else { return .unknown }
    guard let index else { return registers[base] }
    return scale == 1 ? registers[base].sum(with: registers[index]) : .unknown
  }

  /// The word of the stack that an operand is; nil for others.
  private func slot(of place: CodeOperands.Place) -> Slot? {
    guard case .memory(let base?, nil, _, let distance) = place,
      base == Self.stackPointer || base == Self.framePointer, registers[base] == .stack
    else { return nil }
    return Slot(base: base, distance: distance)
  }

  /// Has an operand have a value.
  private mutating func set(_ place: CodeOperands.Place, _ value: CodeValue) {
    if case .register(let register) = place {
      set(register, value)
    } else if let slot = slot(of: place) {
      slots[slot] = value
    }
  }

  /// Has a register have a value.
  private mutating func set(_ register: Int, _ value: CodeValue) {
    registers[register] = value
    moved(register)
  }

  /// Forgets the words that were near a register, which has changed.
  private mutating func moved(_ register: Int) {
    guard register == Self.stackPointer || register == Self.framePointer else { return }
    slots = slots.filter { $0.key.base != register }
  }

  /// Forgets what an operand has, up to two words.
  private mutating func forget(_ place: CodeOperands.Place) {
    switch place {
    case .register(Self.stackPointer): moved(Self.stackPointer)
    case .register(let register): set(register, .unknown)
    default:
      guard let slot = slot(of: place) else { return }
      slots[slot] = nil
      slots[Slot(base: slot.base, distance: slot.distance &+ 8)] = nil
    }
  }

  /// Forgets what a call does not keep.
  private mutating func loseByCall() {
    for register in Self.lostByCalls { set(register, .unknown) }
  }

  /// Goes on behind an instruction.
  mutating func pass(_ instruction: MachineInstruction, of bytes: [UInt8]) {
    let number = bytes[instruction.operation]
    switch instruction.table {
    case .first: pass(number, instruction, bytes)
    case .second: passSecond(number, instruction, bytes)
    // Where their results go depends on prefixes.
    case .third, .fourth: self = Self(registers: Array(repeating: .unknown, count: 16))
    }
  }

  /// Goes on behind an instruction whose operation's number has one byte.
  private mutating func pass(
    _ number: UInt8,
    _ instruction: MachineInstruction,
    _ bytes: [UInt8]
  ) {
    let own = Int(number & 7 | CodeOperands.extensions(of: instruction, in: bytes) << 3 & 8)
    switch number {
    // PUSH; a call's own word of the stack is gone behind it.
    case 0x50...0x57, 0x68, 0x6a: moved(Self.stackPointer)
    case 0x58...0x5f:
      moved(Self.stackPointer)
      set(own, .unknown)
    case 0xb0...0xbf: set(own, .unknown)
    case 0x91...0x97:
      set(0, .unknown)
      set(own, .unknown)
    case 0xc9:
      moved(Self.stackPointer)
      set(Self.framePointer, .unknown)
    case 0xe8: loseByCall()
    // What compares or leads on changes none.
    case 0x38...0x3d, 0x84, 0x85, 0xa8, 0xa9, 0x70...0x7f, 0x90, 0xc2, 0xc3, 0xcc, 0xe9, 0xeb: break
    default:
      guard Self.hasOperands(number), let operands = CodeOperands(of: instruction, in: bytes) else {
        loseByCall()
        return
      }
      pass(number, operands, bytes)
    }
  }

  /// Whether operands are behind an operation's number of one byte.
  private static func hasOperands(_ number: UInt8) -> Bool {
    switch number {
    case 0x00..<0x40: number & 7 < 4
    case 0x62, 0x63, 0x69, 0x6b, 0x80...0x8f, 0xc0, 0xc1, 0xc6, 0xc7, 0xd0...0xd3, 0xd8...0xdf,
      0xf6, 0xf7, 0xfe, 0xff:
      true
    default: false
    }
  }

  /// Goes on behind an instruction with operands.
  private mutating func pass(_ number: UInt8, _ operands: CodeOperands, _ bytes: [UInt8]) {
    let (register, place) = (operands.register, operands.place)
    switch number {
    case 0x8b where operands.isLong: set(register, value(of: place))
    case 0x89 where operands.isLong: set(place, registers[register])
    case 0x8d where operands.isLong: set(register, address(of: place))
    case 0x01 where operands.isLong: set(place, value(of: place).sum(with: registers[register]))
    case 0x03 where operands.isLong: set(register, registers[register].sum(with: value(of: place)))
    case 0x81, 0x83:
      let distance = bytes.signed(at: operands.end, number == 0x81 ? 4 : 1)
      passNumber(operands, distance)
    // Of these the first two compare, and the last four have their results in two registers.
    case 0xf6, 0xf7:
      guard register & 7 > 1 else { break }
      for place in [.register(0), .register(2), place] { forget(place) }
    case 0xff where (2...3).contains(register & 7): loseByCall()
    case 0xff where register & 7 >= 4: moved(Self.stackPointer)
    case 0x02...0x3f where number & 2 != 0: set(register, .unknown)
    case 0x62, 0x63, 0x69, 0x6b, 0x8a, 0x8b, 0x8d: set(register, .unknown)
    case 0x86, 0x87:
      forget(place)
      set(register, .unknown)
    default: forget(place)
    }
  }

  /// Goes on behind what adds a number, or does other things with one.
  private mutating func passNumber(_ operands: CodeOperands, _ distance: Int?) {
    switch (operands.register & 7, operands.place) {
    case (7, _): break
    case (0, .register(let register)) where operands.isLong && register != Self.stackPointer:
      set(register, distance.map { registers[register].advanced(by: $0) } ?? .unknown)
    default: forget(operands.place)
    }
  }

  /// The address of an operand in memory.
  private func address(of place: CodeOperands.Place) -> CodeValue {
    guard case .memory(_, _, _, let distance) = place else { return .unknown }
    return base(of: place).advanced(by: distance)
  }

  /// Goes on behind an instruction whose operation's number has two bytes.
  private mutating func passSecond(
    _ number: UInt8,
    _ instruction: MachineInstruction,
    _ bytes: [UInt8]
  ) {
    // Jumps, and what has no results.
    if case 0x80...0x8f = number { return }
    if case 0x0b...0x1f = number, !(0x10...0x17).contains(number) { return }
    guard let operands = CodeOperands(of: instruction, in: bytes) else { return loseByCall() }
    switch number {
    // These have their results in other registers, or in memory, but for two.
    case 0x10...0x17, 0x28...0x2b, 0x2e, 0x2f, 0x51...0x7f, 0xd0...0xff:
      if case .register = operands.place, number != 0x7e {
        if number == 0xd7 { set(operands.register, .unknown) }
      } else {
        forget(operands.place)
      }
    default:
      forget(operands.place)
      set(operands.register, .unknown)
    }
  }
}
