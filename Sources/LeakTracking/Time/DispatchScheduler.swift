import Dispatch

/// Wakes watchers through Dispatch, all on one serial queue of their own.
///
/// One queue for all, so that no two explorations run at once and count each other's references.
package struct DispatchScheduler: TrackingScheduler {
  /// The queue every check runs on; has no thread while there is nothing to do.
  private static let queue = DispatchQueue(label: "leakfinder.checks")

  /// The process's scheduler.
  package init() {}

  package func makeAlarm(_ ring: @escaping @Sendable () -> Timestamp) -> any TrackingAlarm {
    DispatchAlarm(queue: Self.queue, ring: ring)
  }
}
