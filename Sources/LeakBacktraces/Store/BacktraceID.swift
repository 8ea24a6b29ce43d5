/// Names one stored stack; equal stacks have equal names.
package struct BacktraceID: Hashable, Sendable, BitwiseCopyable {
  /// The position in the store, from 1; 0 for no backtrace.
  package let rawValue: UInt32

  /// Names a stack.
  @inlinable
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// No backtrace was taken.
  @inlinable
  package static var none: BacktraceID { BacktraceID(rawValue: 0) }
}
