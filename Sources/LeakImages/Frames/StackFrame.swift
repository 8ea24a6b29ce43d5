package import LeakMemory

/// A call that had not returned when the picture was taken.
package struct StackFrame: Hashable, Sendable {
  /// The return address into it; of an interrupted frame the next instruction.
  package let programCounter: Address

  /// The registers as they are in this frame; nil for those that its callee need not preserve.
  package let registers: ThreadRegisters

  /// How the unwinder came to it.
  package let origin: FrameOrigin

  /// Whether the kernel made it, to call a signal handler.
  package internal(set) var isSignalFrame = false

  /// The function by call frame information; a split function's cold part counts as one of its own.
  package internal(set) var function: AddressRange?

  /// The stack pointer as it was before the call; nil where nothing says.
  package internal(set) var canonicalFrameAddress: Address?

  /// The words of the stack that belong to this frame, from its stack pointer on.
  ///
  /// The return address to its caller is among them. Ranges of a stack's frames do not overlap, but
  /// where a damaged signal frame leads back into its own stack. Empty
  /// where the frame's end is not known.
  package internal(set) var stackRange: AddressRange

  /// The words below the stack pointer that a function which calls none may use.
  ///
  /// Empty unless the frame was interrupted (``FrameOrigin/context``). Source: System V ABI, AMD64
  /// supplement, section 3.2.2: 128 bytes.
  package let redZone: AddressRange

  /// Whether the function marked its frame as that of an async function: bit 60 of the frame pointer
  /// that it saved.
  ///
  /// Source: Swift's `docs/ABI/CallingConvention` and LLVM's `swift-async-fp`. Swift 6.3.1 for Linux
  /// does not set it in functions (it only clears it on return); code for Apple's systems does.
  package internal(set) var isMarkedAsync = false

  /// Describes a frame before its table was read.
  init(programCounter: UInt, registers: FrameRegisters, origin: FrameOrigin) {
    self.programCounter = Address(programCounter)
    self.registers = registers.asThreadRegisters
    self.origin = origin
    let stackPointer = registers[UInt(ThreadRegisters.stackPointer)] ?? 0
    stackRange = AddressRange(start: Address(stackPointer), byteCount: 0)
    redZone =
      origin == .context && stackPointer > 128
      ? AddressRange(start: Address(stackPointer &- 128), byteCount: 128)
      : AddressRange(start: Address(stackPointer), byteCount: 0)
  }

  /// The address to look up functions and lines by: a return address may already be another one's.
  package var lookupAddress: Address {
    origin == .context || isSignalFrame ? programCounter : programCounter + -1
  }

  /// The end of the stack as the frame has it.
  package var stackPointer: Address? { registers.stackPointer }

  /// The word in which a Swift async function with a frame keeps its async context: just below the
  /// saved frame pointer.
  ///
  /// Only for frames that are known to be of such a function. Verified with Swift 6.3.1 on Linux.
  package var asyncContextSlot: Address? {
    registers.framePointer.map { $0 + -8 }
  }
}
