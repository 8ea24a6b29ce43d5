/// An alarm that many threads may bring forward and none can put off.
///
/// So two threads that set it in the wrong order lose nothing: at worst it rings once too often.
package protocol TrackingAlarm: AnyObject, Sendable {
  /// Rings at this time or before; does nothing where the alarm is set to an earlier time.
  func ring(noLaterThan time: Timestamp)
}
