import LeakMemory

/// What registers and words of the stack have before each instruction of a method, on all ways that lead there.
struct CodeFlow {
  /// The method's code.
  private let code: FunctionCode

  /// What is known before an instruction, by where it begins in the function.
  private var states: [Int: CodeState] = [0: .entry]

  /// No function of more instructions is read.
  private static let mostInstructions = 4096

  /// Reads a method's code.
  ///
  /// - Complexity: O(*i* · *r*) for its *i* instructions and the registers.
  init(of code: FunctionCode) {
    self.code = code
    guard code.instructions.count <= Self.mostInstructions else {
      states = [:]
      return
    }
    let numbers = Dictionary(
      uniqueKeysWithValues: code.instructions.enumerated().map { ($1.bytes.lowerBound, $0) }
    )
    var open = [0]
    while let offset = open.popLast() {
      guard let number = numbers[offset], var state = states[offset] else { continue }
      let instruction = code.instructions[number]
      state.pass(instruction, of: code.bytes)
      for next in successors(of: instruction) {
        let joined = states[next].map { $0.joined(with: state) } ?? state
        guard states[next] != joined else { continue }
        states[next] = joined
        open.append(next)
      }
    }
  }

  /// What is known before an instruction; nil where no way is seen to lead there.
  func state(before instruction: MachineInstruction) -> CodeState? {
    states[instruction.bytes.lowerBound]
  }

  /// Where the instructions begin that may come behind one.
  private func successors(of instruction: MachineInstruction) -> [Int] {
    let next = instruction.bytes.upperBound
    let number = code.bytes[instruction.operation]
    switch instruction.table {
    case .first:
      switch number {
      case 0x70...0x7f, 0xe0...0xe3: return [next] + offset(instruction, 1)
      case 0xeb: return offset(instruction, 1)
      case 0xe9: return offset(instruction, 4)
      // RET, INT3 and HLT; a jump by a value may lead anywhere.
      case 0xc2, 0xc3, 0xcc, 0xf4: return []
      case 0xff where code.bytes[instruction.operation + 1] >> 3 & 7 >= 4: return []
      default: return [next]
      }
    case .second:
      switch number {
      case 0x0b: return []
      case 0x80...0x8f: return [next] + offset(instruction, 4)
      default: return [next]
      }
    case .third, .fourth: return [next]
    }
  }

  /// Where a jump leads in the function, by a distance of some bytes; nothing where it leads elsewhere.
  private func offset(_ jump: MachineInstruction, _ count: Int) -> [Int] {
    let end = jump.operation + 1 + count
    return code.bytes.signed(at: jump.operation + 1, count).map { [end + $0] }?
      .filter(code.bytes.indices.contains) ?? []
  }
}
