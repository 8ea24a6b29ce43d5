// A countdown invalidates its timer as it should. On Linux, Foundation of Swift 6.3.1 leaks every Timer
// all the same, with its block and what that captures: a leak of the toolchain's, not of the program's.
import Foundation

/// Counts down every second.
final class Countdown: @unchecked Sendable {
  /// The seconds that are left.
  private var rest = 10

  /// What wakes it every second.
  private var timer: Timer?

  /// Begins to count.
  func start() {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
      self.rest -= 1
    }
  }

  /// Ends counting.
  func stop() {
    timer?.invalidate()
    timer = nil
  }
}
