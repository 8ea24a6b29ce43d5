#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
import LeakFindings
import LeakMemory

/// How long a search waits for other threads to finish what they are about.
///
/// A thread that is interrupted between two instructions holds what it has just loaded, and what it puts
/// somewhere else is for that moment nowhere, for as long as the thread gets no processor. Such a retain
/// would look like a second leak, and such a gap like an object that nothing holds.
package struct Patience: Sendable {
  /// The pauses that are left, in milliseconds.
  private var pauses: ArraySlice<Int>

  /// Whether another thread was seen at work since the last wait.
  private var hasSeenWork = false

  /// Whether there is anybody to wait for.
  private let othersAreAtWork: @Sendable () -> Bool

  /// Lets a number of milliseconds pass.
  let pause: @Sendable (Int) -> Void

  /// How long to wait before each further look where an answer may be of the moment, in milliseconds.
  let pausesOfMoment: [Int]

  /// Waits for nobody.
  package static let none = Patience(pauses: [], othersAreAtWork: { false }, pause: { _ in })

  /// Waits while a thread of this process is at work: a quarter of a second at most, in all.
  package static let untilOthersRest = Patience(
    pauses: [1, 2, 4, 8, 16, 32, 64, 128],
    othersAreAtWork: { ThreadActivity.othersAreAtWork },
    pause: { usleep(UInt32($0) * 1_000) },
    pausesOfMoment: RetentionFinding.Moment.pauses
  )

  /// Waits in a way of one's own.
  ///
  /// - Parameters:
  ///   - pauses: How long to wait between two looks, in milliseconds; there are no more than these.
  ///   - othersAreAtWork: Whether there is anybody to wait for.
  ///   - pause: Lets a number of milliseconds pass.
  ///   - pausesOfMoment: How long to wait before each further look where an answer may be of the moment.
  package init(
    pauses: [Int],
    othersAreAtWork: @escaping @Sendable () -> Bool,
    pause: @escaping @Sendable (Int) -> Void,
    pausesOfMoment: [Int] = []
  ) {
    self.pauses = pauses[...]
    self.othersAreAtWork = othersAreAtWork
    self.pause = pause
    self.pausesOfMoment = pausesOfMoment
  }

  /// Notes whether anybody is at work now.
  package mutating func look() {
    if !pauses.isEmpty, othersAreAtWork() { hasSeenWork = true }
  }

  /// Waits until something has happened, until nobody is at work any more, or until there is no patience left.
  ///
  /// - Returns: Whether another search could see more than the last: it has happened, or somebody was at work.
  package mutating func waits(until hasHappened: () -> Bool) -> Bool {
    guard !pauses.isEmpty else { return hasHappened() }
    while true {
      // Asked first: who has come to rest meanwhile has done it before.
      let isHopeful = othersAreAtWork()
      if isHopeful { hasSeenWork = true }
      if hasHappened() { return true }
      guard isHopeful, let next = pauses.popFirst() else { break }
      pause(next)
    }
    defer { hasSeenWork = false }
    return hasSeenWork
  }
}
