/// The identity of a sink, for its removal.
public struct SinkToken: Hashable, Sendable {
  /// Unique within the tracker.
  let number: UInt64
}
