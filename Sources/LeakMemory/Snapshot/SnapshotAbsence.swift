/// A part of a process that its snapshot has no bytes of, with the reason.
package struct SnapshotAbsence: Hashable, Sendable {
  /// Why bytes are missing.
  package enum Reason: String, Hashable, Sendable {
    /// The kernel refused to read it.
    case unreadable
    /// The program asked that no child gets it (`MADV_DONTFORK`).
    case notForked
    /// The file it is a part of is gone or another one by now.
    case fileReplaced
    /// A core file ends before it although it says that it has it.
    case truncated
    /// A core file leaves it out.
    case leftOut
    /// It belongs to LeakFinder itself.
    case own
    /// It is memory that processes share.
    case shared
    /// It is a part of a mapped file that is no program or library.
    case notAnImage
  }

  /// The first address.
  package let start: Address

  /// How many bytes are missing.
  package let byteCount: Int

  /// Why.
  package let reason: Reason

  /// Describes missing bytes.
  package init(start: Address, byteCount: Int, reason: Reason) {
    self.start = start
    self.byteCount = byteCount
    self.reason = reason
  }
}
