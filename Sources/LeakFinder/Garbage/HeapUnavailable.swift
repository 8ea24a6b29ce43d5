import LeakMemory

/// Thrown where the live heap cannot be looked at.
///
/// That needs Linux, and glibc's own allocator: with jemalloc, mimalloc or musl nobody knows what is
/// alive.
public struct HeapUnavailable: Error, Sendable, Hashable {
  /// Why, in a sentence.
  public let reason: String

  /// Describes a reason.
  package init(reason: String) {
    self.reason = reason
  }

  /// What is missing here.
  package static var here: HeapUnavailable {
    let reason = LiveHeap.unavailability.map { " (\($0))" } ?? ""
    return HeapUnavailable(
      reason: "The live heap cannot be searched here: that needs Linux, and glibc's own allocator"
        + " in use\(reason)."
    )
  }
}

// MARK: - CustomStringConvertible

extension HeapUnavailable: CustomStringConvertible {
  /// The reason.
  public var description: String { reason }
}
