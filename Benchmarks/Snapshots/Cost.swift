import Glibc

/// What something took.
struct Cost {
  /// The time that passed, in seconds.
  var wall: Double

  /// The processor's time of the thread, in seconds.
  var processor: Double

  /// Does something and says what it took.
  static func of<Result>(_ body: () throws -> Result) rethrows -> (Cost, Result) {
    let start = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_THREAD_CPUTIME_ID))
    let result = try body()
    return (
      Cost(
        wall: seconds(CLOCK_MONOTONIC) - start.0,
        processor: seconds(CLOCK_THREAD_CPUTIME_ID) - start.1
      ), result
    )
  }

  /// What a clock says.
  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
