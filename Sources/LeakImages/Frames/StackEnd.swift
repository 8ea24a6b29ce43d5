/// Why an unwinder went no further.
package enum StackEnd: String, Hashable, Sendable, CaseIterable {
  /// The last frame has no caller, by its call frame information or a return address of zero.
  case outermost
  /// Nothing says how the last frame's caller is found.
  case noInformation
  /// The return address of the last frame is not in code.
  case noCode
  /// The caller's frame would not be above the last one: the stack or a table is damaged.
  case notGrowing
  /// The snapshot lacks memory that leads to the caller, or a table is damaged.
  case unreadable
  /// The stack has too many frames, or its tables take too long.
  case limit
  /// The thread's registers are not known.
  case noRegisters
}
