import LeakLocking
import LeakReports

/// Counts the equal leaks of a test run, so that each kind is reported in full once.
///
/// Leaks are equal where their fingerprints are, and the closures and tasks on the way. Tests may run in parallel: the first one to record a leak
/// reports it in full.
final class RepeatedLeaks: Sendable {
  /// What is known of equal leaks.
  private struct Entry {
    /// How many were recorded.
    var count: Int

    /// Where the first one is reported in full.
    let first: String
  }

  /// One of several equal leaks, but not the first.
  struct Occurrence: Sendable, Hashable {
    /// Its number among them, from 2.
    let number: Int

    /// Where the first one is reported in full.
    let first: String
  }

  /// The leaks of this process.
  static let shared = RepeatedLeaks(
    isComplete: isComplete(ProcessEnvironment.value(of: "LEAKFINDER_REPEATS"))
  )

  /// Whether every leak is reported in full.
  private let isComplete: Bool

  /// The leaks by what equal ones have in common.
  private let entries = Locked<[LeakReport.Likeness: Entry]>([:])

  /// Knows of no leak yet.
  init(isComplete: Bool = false) {
    self.isComplete = isComplete
  }

  /// Counts a leak that is about to be recorded.
  ///
  /// - Parameters:
  ///   - likeness: What the reports of equal leaks have in common.
  ///   - place: The test that it is recorded for, and where.
  ///   - number: How many there are of it.
  /// - Returns: Nil for the first of its kind, which is to be reported in full; where repeats are wanted
  ///   in full, for any.
  func count(
    _ likeness: LeakReport.Likeness,
    at place: String,
    number: Int = 1
  ) -> Occurrence? {
    guard !isComplete else { return nil }
    return entries.withLock { entries in
      guard var entry = entries[likeness] else {
        entries[likeness] = Entry(count: number, first: place)
        return nil
      }
      let own = entry.count + 1
      entry.count += number
      entries[likeness] = entry
      return Occurrence(number: own, first: entry.first)
    }
  }

  /// Reads `LEAKFINDER_REPEATS`, in whatever letter case; says so where it makes no sense.
  static func isComplete(_ value: String?) -> Bool {
    switch value?.lowercased() {
    case nil, "", "short": return false
    case "full": return true
    case let other?:
      Recorder.print(
        "LeakFinder: LEAKFINDER_REPEATS=\(other) is neither full nor short, and is ignored."
      )
      return false
    }
  }
}
