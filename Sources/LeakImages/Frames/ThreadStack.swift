package import LeakMemory

/// The frames of a thread.
package struct ThreadStack: Hashable, Sendable {
  /// The frames, the innermost first.
  package let frames: [StackFrame]

  /// Why there are no more.
  package let end: StackEnd

  /// Whether all frames up to the thread's first function are there, and none was guessed.
  package var isWhole: Bool {
    end == .outermost && frames.allSatisfy { $0.origin != .framePointer }
  }

  /// The frame whose part of the stack has an address; nil where none of the live frames does.
  ///
  /// - Complexity: O(*n*), for a signal's stack may be anywhere.
  package func frame(containing address: Address) -> StackFrame? {
    frames.first { $0.stackRange.contains(address) || $0.redZone.contains(address) }
  }
}
