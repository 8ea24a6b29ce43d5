import LeakMemory

/// Thrown where the live heap cannot be looked at.
///
/// That needs Linux, and glibc's own allocator: with jemalloc, mimalloc or musl nobody knows what is
/// alive. And it needs to be done while threads are stopped, for two seconds at most: what a part of the
/// heap says would be no answer.
public struct HeapUnavailable: Error, Sendable, Hashable {
  /// Why, in a sentence.
  public let reason: String

  /// Describes a reason.
  package init(reason: String) {
    self.reason = reason
  }

  /// What is missing here.
  package static var here: HeapUnavailable {
    guard let reason = LiveHeap.unavailability else {
      return HeapUnavailable(
        reason:
          "The live heap was not looked through to its end: that took longer than"
          + " threads may be stopped for (2 seconds), or it changed with every look."
      )
    }
    return HeapUnavailable(
      reason: "The live heap cannot be searched here: that needs Linux, and glibc's own allocator"
        + " in use (\(reason))."
    )
  }
}

// MARK: - CustomStringConvertible

extension HeapUnavailable: CustomStringConvertible {
  /// The reason.
  public var description: String { reason }
}
