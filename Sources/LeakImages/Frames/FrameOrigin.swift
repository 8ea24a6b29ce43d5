/// How an unwinder came to a frame.
package enum FrameOrigin: String, Hashable, Sendable, CaseIterable {
  /// By registers that the kernel saved: the thread's own, or those of code that a signal interrupted.
  case context
  /// By the call frame information of the function that it called.
  case callFrameInformation
  /// By the frame pointer or the instructions, because the function that it called has no call frame
  /// information: less certain, and most registers are not known from there on.
  case framePointer
}
