import Glibc

/// Ctrl-C as the end of a wait instead of the command's.
enum Interruption {
  /// Waits, unless SIGINT comes first.
  ///
  /// From the first wait on the signal waits for the next one: what was found by then can still be told.
  ///
  /// - Returns: Whether the time has passed.
  static func wait(_ seconds: Double) -> Bool {
    var set = sigset_t()
    let bounded = min(1e9, max(0, seconds))
    let whole = bounded.rounded(.down)
    var time = timespec(tv_sec: Int(whole), tv_nsec: Int((bounded - whole) * 1e9))
    // SAFETY: Both values are local variables; the calls keep nothing of them.
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigprocmask(SIG_BLOCK, &set, nil)
    // SAFETY: As above.
    return unsafe sigtimedwait(&set, nil, &time) != SIGINT
  }
}
