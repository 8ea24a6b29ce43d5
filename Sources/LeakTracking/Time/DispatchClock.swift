import Dispatch

/// The clock that Dispatch's timers run by; it stands still while the machine is suspended.
package struct DispatchClock: TrackingClock {
  /// The process's clock.
  package init() {}

  package var now: Timestamp {
    Timestamp(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }
}
