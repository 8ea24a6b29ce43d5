import LeakLocking
import LeakTracking

/// An alarm that a ``ManualScheduler`` rings.
final class ManualAlarm: TrackingAlarm {
  /// What the alarm is set to.
  private struct State {
    /// When it rings.
    var time = Timestamp.never

    /// How often it was brought forward.
    var settings = 0
  }

  /// Guards the setting.
  private let state = Locked(State())

  /// What to do at the time.
  private let action: @Sendable () -> Timestamp

  /// An alarm that is not set.
  init(ring action: @escaping @Sendable () -> Timestamp) {
    self.action = action
  }

  /// When it rings.
  var time: Timestamp { state.withLock { $0.time } }

  /// How often it was brought forward.
  var settings: Int { state.withLock { $0.settings } }

  func ring(noLaterThan time: Timestamp) {
    state.withLock { state in
      guard time < state.time else { return }
      state.time = time
      state.settings += 1
    }
  }

  /// Rings, and sets the alarm to the time that comes back.
  func ring() {
    state.withLock { $0.time = .never }
    ring(noLaterThan: action())
  }
}
