/// The general registers of a thread, by their DWARF numbers.
///
/// x86_64: 0 rax, 1 rdx, 2 rcx, 3 rbx, 4 rsi, 5 rdi, 6 rbp, 7 rsp, 8 to 15 r8 to r15, 16 the program
/// counter. Source: System V ABI, AMD64 supplement, figure 3.36.
package struct ThreadRegisters: Hashable, Sendable {
  /// The values; those of registers that a frame does not preserve are nil.
  package var values: [Address?]

  /// The number of registers on x86_64, the program counter included.
  package static let count = 17

  /// Describes registers by their DWARF numbers.
  package init(values: [Address?]) {
    var values = Array(values.prefix(Self.count))
    while values.count < Self.count { values.append(nil) }
    self.values = values
  }

  /// The frame pointer's number.
  package static let framePointer = 6

  /// The stack pointer's number.
  package static let stackPointer = 7

  /// The program counter's number.
  package static let programCounter = 16

  /// Where the thread is in its code.
  package var programCounter: Address? { values[Self.programCounter] }

  /// The end of its stack in use.
  package var stackPointer: Address? { values[Self.stackPointer] }

  /// Its frame pointer register.
  package var framePointer: Address? { values[Self.framePointer] }
}
