// The leaking variant once more, with `timer` renamed to `ticker`, and an object in between that the
// block mentions instead of the countdown.
import Foundation

/// The hand of a clock.
final class Hand: @unchecked Sendable {
  /// What it shows.
  var countdown: Countdown?

  /// Moves on by a second.
  func move() {
    countdown?.rest -= 1
  }
}

/// Counts down every second.
final class Countdown: @unchecked Sendable {
  /// The seconds that are left.
  fileprivate var rest = 10

  /// What wakes it every second.
  private var ticker: Timer?

  /// Begins to count.
  func start() {
    let hand = Hand()
    hand.countdown = self
    ticker = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
      hand.move()
    }
  }

  /// Ends counting.
  func stop() {
    ticker?.invalidate()
    ticker = nil
  }
}
