// The same countdown, which its timer's block does not keep. The Timer itself leaks still; it is small.
import Foundation

/// Counts down every second.
final class Countdown: @unchecked Sendable {
  /// The seconds that are left.
  private var rest = 10

  /// What wakes it every second.
  private var timer: Timer?

  /// Begins to count.
  func start() {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      self?.rest -= 1
    }
  }

  /// Ends counting.
  func stop() {
    timer?.invalidate()
    timer = nil
  }
}
