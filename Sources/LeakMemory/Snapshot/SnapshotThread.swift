/// A thread as it was when the picture was taken.
package struct SnapshotThread: Hashable, Sendable {
  /// The kernel's number of the thread.
  package let number: Int32

  /// Its name; empty where unknown.
  package let name: String

  /// Its general registers; nil where they could not be read.
  package let registers: ThreadRegisters?

  /// Where its thread control block is (the `fs` base on x86_64, `tpidr_el0` on aarch64).
  package let threadPointer: Address

  /// Whether it was inside the kernel, waiting or in a system call; a thread that was not may have
  /// been anywhere in its code.
  package let isInKernel: Bool

  /// Whether it is the thread that asked for the picture of its own process.
  package let isAsking: Bool

  /// Describes a thread.
  package init(
    number: Int32,
    name: String,
    registers: ThreadRegisters?,
    threadPointer: Address,
    isInKernel: Bool,
    isAsking: Bool = false
  ) {
    self.number = number
    self.name = name
    self.registers = registers
    self.threadPointer = threadPointer
    self.isInKernel = isInKernel
    self.isAsking = isAsking
  }
}
