import LeakTracking

extension LeakTracker {
  /// Gives registrations a scope that come from no task with a scope of its own; nil for none.
  ///
  /// For XCTest, which runs one test at a time: it reaches Dispatch threads and detached tasks.
  package func setAmbientScope(_ scope: TrackingScope?) {
    watcher.setAmbientScope(scope?.id(for: self) ?? .none)
  }

  /// Registers for a given scope; otherwise as the public `didDismiss`.
  @discardableResult
  package func didDismiss(
    _ object: AnyObject,
    scope: TrackingScope?,
    reason: String? = nil,
    gracePeriod: Duration? = nil,
    options: DismissalOptions = DismissalOptions(),
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) -> Dismissal {
    register(
      object,
      reason: reason,
      gracePeriod: gracePeriod,
      options: options,
      scope: scope,
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Looks at a scope's registrations now, on the calling thread, without blocking or deciding.
  package func look(scope: TrackingScope) -> ScopeState {
    let look = watcher.look(scope.id)
    let rest = look.lastDeadline.map { max(0, $0.seconds(since: watcher.now)) }
    return ScopeState(alive: look.alive, leaked: look.leaked, secondsToDecision: rest ?? 0)
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
    let task = desk.asking.begin()
    defer { desk.asking.end(task) }
    await watcher.settle(.owned(by: scope.id), within: limit.map { GracePeriod($0) })
    return desk.take(.owned(by: scope.id))
  }

  /// The same for callers that are not async.
  ///
  /// - Parameters:
  ///   - scope: Whose registrations.
  ///   - limit: An upper bound, which shortens longer grace periods; nil for each its own.
  ///   - completion: Called once: on the calling thread before this returns when there is nothing to
  ///     wait for, on LeakFinder's own queue otherwise. Should be short.
  package func settle(
    scope: TrackingScope,
    within limit: Duration? = nil,
    completion: @escaping @Sendable ([ScopedReport]) -> Void
  ) {
    let desk = desk
    let coverage = Coverage.owned(by: scope.id)
    let task = desk.asking.begin()
    watcher.settle(coverage, within: limit.map { GracePeriod($0) }) {
      desk.asking.end(task)
      completion(desk.take(coverage))
    }
  }

  /// Forgets a scope's registrations undecided, as after a test that failed by itself.
  package func abandon(scope: TrackingScope) {
    watcher.abandon(scope.id)
    _ = desk.take(.owned(by: scope.id))
  }

  /// Begins to know a scope.
  func open(_ scope: TrackingScope) {
    desk.open(scope)
    watcher.addScope()
  }

  /// Ceases to know a scope.
  func close(_ scope: TrackingScope) {
    watcher.removeScope(scope.id)
    desk.close(scope)
  }
}
