import LeakMemory

/// Thrown where the live heap cannot be looked at.
///
/// That needs Linux, an allocator whose blocks can be told (glibc's own, jemalloc, mimalloc), and leave to stop
/// this process's threads, for two seconds at most: what a part of the heap says would be no answer.
public struct HeapUnavailable: Error, Sendable, Hashable {
  /// Why, in a sentence.
  public let reason: String

  /// Describes a reason.
  package init(reason: String) {
    self.reason = reason
  }

  /// No picture of the process could be taken.
  init(_ error: SnapshotError) {
    self.init(reason: "No picture of this process could be taken: \(error)")
  }
}

// MARK: - CustomStringConvertible

extension HeapUnavailable: CustomStringConvertible {
  /// The reason.
  public var description: String { reason }
}
