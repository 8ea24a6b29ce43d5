import LeakMemory

/// The error thrown where no snapshot of the heap can be taken.
///
/// That needs Linux, an allocator whose blocks can be told (glibc's own, jemalloc, mimalloc), and leave to stop
/// this process's threads, for two seconds at most: what a part of the heap says would be no answer.
public struct HeapUnavailable: Error, Sendable, Hashable {
  /// The reason, in one sentence.
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
