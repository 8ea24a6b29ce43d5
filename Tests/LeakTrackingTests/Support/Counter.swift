import LeakLocking

/// Counts from any thread.
final class Counter: Sendable {
  /// The number.
  private let number = Locked(0)

  /// What was counted so far.
  var value: Int { number.withLock { $0 } }

  /// Counts one more.
  func add() { number.withLock { $0 += 1 } }
}
