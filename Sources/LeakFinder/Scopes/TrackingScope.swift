package import LeakGraph
import LeakLocking

/// The registrations of one owner, such as one test, to be settled and reported for it alone.
///
/// A registration belongs to the scope given in the call, else to ``current`` of the calling task,
/// else to the tracker's ambient scope (see `LeakTracker.setAmbientScope(_:)`), else to none. What
/// belongs to none goes to the tracker's sinks: printed, blamed on nobody. So does what is
/// registered in a scope after ``close()``.
///
/// The same object registered in two scopes is two registrations, each with its own report.
package final class TrackingScope: Sendable {
  /// Who is told of a scope's reports.
  package enum Delivery: Sendable {
    /// The tracker's sinks, and whoever settles the scope.
    case sinksAndOwner

    /// Only whoever settles the scope.
    case owner
  }

  /// The scope of the running task; inherited by child tasks, not by detached ones.
  @TaskLocal package static var current: TrackingScope?

  /// For people, such as a test's name.
  package let name: String

  /// Who is told of the scope's reports.
  package let delivery: Delivery

  /// What the scope's owner adds to the search.
  private let extras = Locked<[RetentionExplorer.StartingPoint]>([])

  /// Makes a scope without registrations.
  package init(name: String, delivery: Delivery = .owner) {
    self.name = name
    self.delivery = delivery
  }

  /// Objects that the search for holders starts from besides the leaked object.
  ///
  /// Addresses only: the owner sees to it that the objects live until the scope is closed.
  package var startingPoints: [RetentionExplorer.StartingPoint] {
    extras.withLock { $0 }
  }

  /// Adds an object to start from, such as the running `XCTestCase` instance.
  package func addStartingPoint(_ point: RetentionExplorer.StartingPoint) {
    extras.withLock { $0.append(point) }
  }

  /// Ends the scope: later registrations count as belonging to none; starting points are forgotten.
  package func close() {
    extras.withLock { $0.removeAll() }
  }
}
