/// One sink of a tracker, to remove it.
public struct SinkToken: Hashable, Sendable {
  /// Unique within the tracker.
  let number: UInt64
}
