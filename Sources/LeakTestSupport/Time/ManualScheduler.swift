import LeakLocking
package import LeakTracking

/// Rings alarms on the calling thread while a test moves time forward.
package final class ManualScheduler: TrackingScheduler {
  /// The clock that is moved.
  package let clock: ManualClock

  /// The alarms made, in order.
  private let alarms = Locked<[ManualAlarm]>([])

  /// A scheduler for a clock.
  package init(clock: ManualClock) {
    self.clock = clock
  }

  package func makeAlarm(_ ring: @escaping @Sendable () -> Timestamp) -> any TrackingAlarm {
    let alarm = ManualAlarm(ring: ring)
    alarms.withLock { $0.append(alarm) }
    return alarm
  }

  /// How many alarms were made.
  package var alarmCount: Int { alarms.withLock { $0.count } }

  /// When the next alarm rings; `never` where none is set.
  package var nextAlarm: Timestamp {
    alarms.withLock { $0 }.map(\.time).min() ?? .never
  }

  /// How often alarms were set to an earlier time than they had.
  package var settings: Int { alarms.withLock { $0 }.map(\.settings).reduce(0, +) }

  /// Moves the clock, stopping at every alarm on the way to ring it on time.
  package func advance(by interval: Duration) {
    let end = clock.now.advanced(by: GracePeriod(interval).nanoseconds)
    while let alarm = earliest(until: end) {
      clock.move(to: alarm.time)
      alarm.ring()
    }
    clock.move(to: end)
  }

  /// Rings the alarms that are due, late as they may be, each once.
  package func ringOverdue() {
    let now = clock.now
    for alarm in alarms.withLock({ $0 }) where alarm.time <= now {
      alarm.ring()
    }
  }

  /// The alarm that rings first, if that is before the end.
  private func earliest(until end: Timestamp) -> ManualAlarm? {
    alarms.withLock { $0 }.filter { $0.time <= end }.min { $0.time < $1.time }
  }
}
