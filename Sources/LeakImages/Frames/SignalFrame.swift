/// The state that the kernel pushes to a stack to call a signal handler (x86_64).
///
/// Source: Linux `arch/x86/include/asm/sigframe.h` (`struct rt_sigframe`), `uapi/asm/sigcontext.h` and
/// `uapi/asm/ucontext.h`: part of the kernel's stable interface.
enum SignalFrame {
  /// The size of the saved state (`struct ucontext`) and the signal's description, without the vector
  /// registers behind them.
  static let byteCount: UInt = 304 + 128

  /// The saved registers by their DWARF numbers, and where each is in the saved state.
  ///
  /// `uc_mcontext` is at 40: r8 to r15, rdi, rsi, rbp, rbx, rdx, rax, rcx, rsp, rip.
  private static let places: [(register: UInt, offset: UInt)] = [
    (8, 40), (9, 48), (10, 56), (11, 64), (12, 72), (13, 80), (14, 88), (15, 96), (5, 104),
    (4, 112),
    (6, 120), (3, 128), (1, 136), (0, 144), (2, 152), (7, 160), (16, 168),
  ]

  /// Whether the code at an address leaves a signal handler: `mov $15, %rax; syscall`.
  static func isReturn(at address: UInt, _ memory: FrameMemory) -> Bool {
    memory.double(address) == 0x0f00_0000_0fc0_c748
      && memory.byte(address &+ 8) == 0x05
  }

  /// The registers of what was interrupted; nil where they are not there.
  ///
  /// - Parameters:
  ///   - stackPointer: The stack pointer when the handler returned: the saved state's address.
  ///   - memory: The bytes of the stack.
  /// - Returns: The registers by their DWARF numbers.
  static func registers(at stackPointer: UInt, _ memory: FrameMemory) -> FrameRegisters? {
    var registers = FrameRegisters()
    for (register, offset) in places {
      guard let value = memory.word(stackPointer &+ offset) else { return nil }
      registers[register] = value
    }
    return registers
  }
}
