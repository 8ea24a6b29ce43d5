import LeakLocking
package import LeakTracking

/// A clock that stands still until a test moves it.
package final class ManualClock: TrackingClock {
  /// The present.
  private let time = Locked(Timestamp(nanoseconds: 1_000_000_000))

  /// A clock at one second.
  package init() {}

  package var now: Timestamp { time.withLock { $0 } }

  /// Moves the clock without ringing any alarm, as a suspended machine would.
  package func jump(by interval: Duration) {
    let (seconds, attoseconds) = interval.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    time.withLock { $0 = $0.advanced(by: nanoseconds) }
  }

  /// Moves the clock to a time, unless it is already later.
  func move(to target: Timestamp) {
    time.withLock { $0 = max($0, target) }
  }
}
