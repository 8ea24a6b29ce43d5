import LeakLocking
import LeakTracking

/// Writes down what a watcher tells its owner.
final class Recorder: WatcherOwner {
  /// What was told.
  struct Log: Sendable {
    /// Registrations whose objects were examined.
    var examined: [EntryID] = []

    /// What outlived its time, in order.
    var retained: [Retained] = []

    /// What died after its report, in order.
    var released: [ReleasedLate] = []

    /// How often `report` was called.
    var reports = 0
  }

  /// What was told.
  private let log = Locked(Log())

  /// Run during an examination.
  private let examining = Locked<(@Sendable () -> Void)?>(nil)

  /// Run during a report.
  private let reporting = Locked<(@Sendable () -> Void)?>(nil)

  /// What was told so far.
  var told: Log { log.withLock { $0 } }

  /// Sets what happens during an examination.
  func whileExamining(_ body: (@Sendable () -> Void)?) {
    examining.withLock { $0 = body }
  }

  /// Sets what happens during a report.
  func whileReporting(_ body: (@Sendable () -> Void)?) {
    reporting.withLock { $0 = body }
  }

  func willExamine(_ candidates: [Candidate]) {}

  func examine(_ object: AnyObject, of overdue: Overdue) -> any Sendable {
    log.withLock { $0.examined.append(overdue.entry) }
    examining.withLock { $0 }?()
    return "evidence"
  }

  func report(_ retained: [Retained], _ released: [ReleasedLate]) {
    reporting.withLock { $0 }?()
    log.withLock { log in
      log.retained += retained
      log.released += released
      log.reports += 1
    }
  }

  func tidy() {}
}
