import Dispatch
import LeakLocking

/// One Dispatch timer, made when it is first set and armed for the earliest time only.
final class DispatchAlarm: TrackingAlarm {
  /// The timer and what it is armed for.
  private struct State {
    /// Made by the first call that sets the alarm.
    var timer: (any DispatchSourceTimer)?

    /// When the timer fires next.
    var armedFor = Timestamp.never
  }

  /// Guards the timer.
  private let state = Locked(State())

  /// Where the alarm rings.
  private let queue: DispatchQueue

  /// What it does then.
  private let ring: @Sendable () -> Timestamp

  /// An alarm that is not set.
  init(queue: DispatchQueue, ring: @escaping @Sendable () -> Timestamp) {
    self.queue = queue
    self.ring = ring
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  func ring(noLaterThan time: Timestamp) {
    state.withLock { state in
      guard time < state.armedFor else { return }
      state.armedFor = time
      let timer = state.timer ?? makeTimer()
      // A deadline of 0 would mean "now" to some, "for ever" to others.
      let deadline = DispatchTime(uptimeNanoseconds: UInt64(max(time.nanoseconds, 1)))
      timer.schedule(deadline: deadline, leeway: .microseconds(500))
      if state.timer == nil {
        state.timer = timer
        timer.activate()
      }
    }
  }

  /// Makes the timer, not active yet.
  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.fire() }
    return timer
  }

  /// Rings, and sets the alarm to the time that comes back.
  private func fire() {
    state.withLock { $0.armedFor = .never }
    let next = ring()
    if next < .never {
      ring(noLaterThan: next)
    }
  }
}
