package import LeakAnalysis
import LeakLocking
import LeakMemory
import LeakTracking

/// The registrations of one owner, such as one test, to be settled and reported for it alone.
///
/// A scope belongs to one tracker. A registration there belongs to the scope given in the call,
/// else to ``current`` of the calling task, else to the tracker's ambient scope (see
/// `LeakTracker.setAmbientScope(_:)`), else to none. What belongs to none goes to the tracker's
/// sinks: printed, blamed on nobody. So does what is registered in a scope after ``close()``.
///
/// The same object registered in two scopes is two registrations, each with its own report.
package final class TrackingScope: Sendable {
  /// What can change.
  private struct State: Sendable {
    /// Objects that the owner keeps, and that a path may begin at.
    var keepsakes: [Asker.Keepsake] = []

    /// Whether the scope takes no more registrations.
    var isClosed = false
  }

  /// The scope of the running task; inherited by child tasks, not by detached ones.
  @TaskLocal package static var current: TrackingScope?

  /// The number given to a scope last.
  private static let lastNumber = Locked<UInt32>(0)

  /// For people, such as a test's name.
  package let name: String

  /// Whose registrations these are.
  private let tracker: LeakTracker

  /// Names the scope to the tracker.
  let id: ScopeID

  /// Guards what can change.
  private let state = Locked(State())

  /// Opens a scope without registrations; lives until ``close()``.
  package init(name: String, tracker: LeakTracker = .shared) {
    self.name = name
    self.tracker = tracker
    self.id = ScopeID(
      rawValue: Self.lastNumber.withLock { number in
        number = number == .max ? 1 : number + 1
        return number
      }
    )
    tracker.open(self)
  }

  /// Objects that the owner keeps, and that a path may begin at.
  ///
  /// Addresses only: the owner sees to it that the objects live until the scope is closed.
  package var keepsakes: [Asker.Keepsake] { state.withLock { $0.keepsakes } }

  /// Adds an object that a path may begin at, such as the running `XCTestCase` instance.
  package func keep(_ object: AnyObject, name: String) {
    add(Asker.Keepsake(object: Address(of: object), name: name))
  }

  /// Adds an object that another scope has.
  package func add(_ keepsake: Asker.Keepsake) {
    state.withLock { $0.keepsakes.append(keepsake) }
  }

  /// Ends the scope.
  ///
  /// Undecided registrations then belong to none, as do later ones. Reports of leaks that nobody
  /// asked for go to the sinks. What was kept is forgotten.
  package func close() {
    let wasOpen = state.withLock { state in
      defer { state = State(isClosed: true) }
      return !state.isClosed
    }
    if wasOpen { tracker.close(self) }
  }

  /// The scope's name to a tracker; `none` to other trackers, and once closed.
  func id(for tracker: LeakTracker) -> ScopeID {
    tracker === self.tracker && !state.withLock({ $0.isClosed }) ? id : .none
  }
}
