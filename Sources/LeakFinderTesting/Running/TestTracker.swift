import LeakFinder

/// The tracker that test helpers register with.
enum TestTracker {
  /// The process's tracker, or one of our own where that is inert (release builds).
  ///
  /// Its rules about what may stay alive then hold for tests too, and an object that a test both
  /// dismisses and expects to be gone is one entry.
  static let shared: LeakTracker = {
    if LeakTracker.shared.isActive { return .shared }
    var configuration = LeakTracker.Configuration()
    configuration.printsReports = false
    return LeakTracker(configuration: configuration)
  }()

  /// Whether anything is checked; false with `LEAKFINDER=off`.
  static var isActive: Bool { shared.isActive }

  /// Lets a scope's registrations be decided, suspending the task until they are.
  ///
  /// Also where the task has been cancelled: what a test leaks it leaks all the same.
  ///
  /// - Returns: The leaks that are left.
  static func leaks(of scope: TrackingScope) async -> [ScopedReport] {
    let (reports, delay) = await reports(of: scope)
    guard !reports.standingLeaks.isEmpty else { return [] }
    // On a busy machine the task or block that is to release the object may still stand in line, or come to wait there
    // again: a second look takes back what is gone by now.
    await BlockingWait.giveTurns(after: delay) {
      let state = shared.look(scope: scope)
      return state.alive == 0 && state.leaked == 0
    }
    return (reports + (await self.reports(of: scope)).reports).standingLeaks
  }

  /// Suspends the task until a scope's registrations are decided; says how long the task then stood in line.
  private static func reports(
    of scope: TrackingScope
  ) async -> (reports: [ScopedReport], delay: Duration) {
    let (reports, end) = await withCheckedContinuation { continuation in
      shared.settle(scope: scope) { reports in
        continuation.resume(returning: (reports, ContinuousClock.now))
      }
    }
    return (reports, ContinuousClock.now - end)
  }
}
