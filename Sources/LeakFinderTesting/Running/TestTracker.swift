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
  static func reports(of scope: TrackingScope) async -> [ScopedReport] {
    await withCheckedContinuation { continuation in
      shared.settle(scope: scope) { continuation.resume(returning: $0) }
    }
  }
}
