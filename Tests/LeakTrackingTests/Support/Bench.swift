import LeakLocking
import LeakTestSupport
import LeakTracking

/// A watcher in manual time, with a recorder for its owner.
struct Bench {
  /// The time.
  let clock = ManualClock()

  /// The alarms.
  let scheduler: ManualScheduler

  /// The owner.
  let recorder = Recorder()

  /// The subject.
  let watcher: Watcher

  /// A watcher without entries.
  init(gathering: Duration = .zero) {
    scheduler = ManualScheduler(clock: clock)
    watcher = Watcher(owner: recorder, clock: clock, scheduler: scheduler, gathering: gathering)
  }

  /// Registers an object with a grace period of two seconds, unless told otherwise.
  @discardableResult
  func dismiss(
    _ object: AnyObject,
    grace: Duration = .seconds(2),
    reason: String? = nil,
    scope: UInt32 = 0,
    line: UInt = 1
  ) -> EntryID? {
    let registration = Registration(
      now: clock.now,
      grace: GracePeriod(grace),
      reason: reason,
      site: CallSite(fileID: "Tests/File.swift", filePath: "/File.swift", line: line, column: 1),
      backtrace: 7,
      scope: ScopeID(rawValue: scope)
    )
    watcher.setTreatment(of: object, asks: false)
    guard case .registered(let entry) = watcher.register(object, as: registration) else {
      return nil
    }
    return entry
  }

  /// Begins to wait, and counts how often that ends.
  @discardableResult
  func settle(
    _ coverage: Coverage = .unowned(and: .none),
    within limit: Duration? = nil,
    into ends: Counter
  ) -> UInt64? {
    watcher.settle(coverage, within: limit.map { GracePeriod($0) }) { ends.add() }
  }
}
