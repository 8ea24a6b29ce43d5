/// The kernel's `user_regs_struct` of x86_64: 27 words.
///
/// Source: sys/user.h; the same order stands in a core file's `NT_PRSTATUS`.
struct UserRegisters {
  /// The number of words.
  static let count = 27

  /// Where each register of ``ThreadRegisters`` is in the structure.
  private static let places = [10, 12, 11, 5, 13, 14, 4, 19, 9, 8, 7, 6, 3, 2, 1, 0, 16]

  /// The complements of the words, as all addresses are kept that a later snapshot could find.
  private let complements: [UInt64]

  /// Keeps words, given by their numbers.
  init(_ word: (Int) -> UInt64) {
    complements = (0..<Self.count).map { ~word($0) }
  }

  /// The word with a number.
  private func word(_ number: Int) -> UInt64 { ~complements[number] }

  /// The general registers by their DWARF numbers.
  var general: ThreadRegisters {
    ThreadRegisters(values: Self.places.map { Address(UInt(truncatingIfNeeded: word($0))) })
  }

  /// Only those registers that a function keeps for its caller, the stack pointer and the program counter.
  var preserved: ThreadRegisters {
    var values = general.values
    // rax, rdx, rcx, rsi, rdi, r8 to r11.
    for number in [0, 1, 2, 4, 5, 8, 9, 10, 11] { values[number] = nil }
    return ThreadRegisters(values: values)
  }

  /// Where the thread control block is (`fs_base`).
  var threadPointer: Address { Address(UInt(truncatingIfNeeded: word(21))) }

  /// Whether the thread has entered the kernel by a system call.
  var isInCall: Bool { Int64(bitPattern: word(15)) >= 0 }

  /// Whether the thread was waiting inside a system call.
  ///
  /// The kernel keeps the call's number in `orig_rax`, and in `rax` whether it goes on with the call
  /// (ERESTARTSYS 512 to ERESTART_RESTARTBLOCK 516) or has it fail with EINTR (4).
  var isInKernel: Bool {
    let result = Int64(bitPattern: word(10))
    return Int64(bitPattern: word(15)) >= 0 && (result == -4 || (-516...(-512)).contains(result))
  }
}
