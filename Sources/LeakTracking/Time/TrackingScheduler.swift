/// What wakes a watcher up.
package protocol TrackingScheduler: Sendable {
  /// Makes the one alarm of a watcher, not set to any time yet.
  ///
  /// - Parameter ring: What to do at the time; never runs twice at once, never on the cooperative
  ///   pool or the main thread. Returns when to ring next, or `Timestamp.never`.
  /// - Returns: The alarm.
  func makeAlarm(_ ring: @escaping @Sendable () -> Timestamp) -> any TrackingAlarm
}
