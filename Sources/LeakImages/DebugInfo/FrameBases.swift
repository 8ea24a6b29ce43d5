package import LeakMemory

/// The registers of a call that its variables are found by.
package struct FrameBases: Hashable, Sendable {
  /// The frame pointer (rbp).
  package let framePointer: Address?

  /// The stack pointer (rsp).
  package let stackPointer: Address?

  /// The stack pointer as it was before the call.
  package let canonicalFrameAddress: Address?

  /// Describes a call.
  package init(
    framePointer: Address?,
    stackPointer: Address?,
    canonicalFrameAddress: Address?
  ) {
    self.framePointer = framePointer
    self.stackPointer = stackPointer
    self.canonicalFrameAddress = canonicalFrameAddress
  }

  /// The registers of an unwound frame.
  package init(_ frame: StackFrame) {
    self.init(
      framePointer: frame.registers.framePointer,
      stackPointer: frame.stackPointer,
      canonicalFrameAddress: frame.canonicalFrameAddress
    )
  }

  /// The frame pointer where it is this call's own, and not still its caller's.
  ///
  /// A function saves its caller's directly below the return address. Source: System V ABI, AMD64 supplement,
  /// figure 3.3.
  var settledFramePointer: Address? {
    guard let framePointer, let canonicalFrameAddress else { return framePointer }
    return framePointer + 16 == canonicalFrameAddress ? framePointer : nil
  }
}
