extension LeakTracker {
  /// Gives registrations a scope that come from no task with a scope of its own; nil for none.
  ///
  /// For XCTest, which runs one test at a time: it reaches Dispatch threads and detached tasks.
  package func setAmbientScope(_ scope: TrackingScope?) {}

  /// Registers for a given scope; otherwise as the public `didDismiss`.
  @discardableResult
  package func didDismiss(
    _ object: AnyObject,
    scope: TrackingScope?,
    reason: String? = nil,
    gracePeriod: Duration? = nil,
    options: DismissalOptions = [],
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) -> Dismissal {
    Dismissal()
  }

  /// Looks at a scope's registrations now, on the calling thread, without blocking or deciding.
  package func look(scope: TrackingScope) -> ScopeState {
    ScopeState(alive: 0, leaked: 0, secondsToDecision: 0)
  }

  /// Decides a scope's registrations made before the call, as `settle(within:)`.
  ///
  /// - Parameters:
  ///   - scope: Whose registrations.
  ///   - limit: An upper bound, which shortens longer grace periods; nil for each its own.
  /// - Returns: The scope's reports that no earlier call returned, with the call that registered.
  package func settle(
    scope: TrackingScope,
    within limit: Duration? = nil
  ) async -> [ScopedReport] {
    []
  }

  /// The same for callers that are not async.
  ///
  /// - Parameter completion: Called once: on the calling thread before this returns when there is
  ///   nothing to wait for, on LeakFinder's own queue otherwise. Should be short.
  package func settle(
    scope: TrackingScope,
    within limit: Duration? = nil,
    completion: @escaping @Sendable ([ScopedReport]) -> Void
  ) {
    completion([])
  }

  /// Forgets a scope's registrations undecided, as after a test that failed by itself.
  package func abandon(scope: TrackingScope) {}
}
