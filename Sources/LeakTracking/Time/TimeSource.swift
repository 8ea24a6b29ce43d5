import Dispatch

#if canImport(Glibc)
import Glibc
#endif

/// Where a watcher takes the time from: as a rule straight from the system.
///
/// Not always through the protocol, because a registration has no time for that; nor for copying an
/// existential, which is why this is a class.
final class TimeSource: Sendable {
  /// The clock.
  private let clock: any TrackingClock

  /// How coarse the system's cheap reading is, in nanoseconds; negative where it may not be used.
  private let coarseness: Int64

  /// A source that tells the same as a clock.
  init(_ clock: any TrackingClock) {
    self.clock = clock
    self.coarseness = clock is DispatchClock ? Self.coarseness() : -1
  }

  /// The present.
  var now: Timestamp { clock.now }

  /// The present, or a few milliseconds later: never earlier, so that no deadline comes too early.
  ///
  /// A fifth of the price of ``now``.
  var roughlyNow: Timestamp {
    #if os(Linux)
    guard coarseness >= 0 else { return clock.now }
    var time = timespec()
    // SAFETY: The callee fills a local variable.
    guard unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time) == 0 else { return clock.now }
    let nanoseconds = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    return Timestamp(nanoseconds: nanoseconds &+ coarseness)
    #else
    return clock.now
    #endif
  }

  /// How far the cheap reading may be behind, in nanoseconds.
  private static func coarseness() -> Int64 {
    #if os(Linux)
    var resolution = timespec()
    // SAFETY: The callee fills a local variable.
    guard unsafe clock_getres(CLOCK_MONOTONIC_COARSE, &resolution) == 0 else { return -1 }
    return Int64(resolution.tv_sec) &* 1_000_000_000 &+ Int64(resolution.tv_nsec)
    #else
    return -1
    #endif
  }
}
