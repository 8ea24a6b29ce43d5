import LeakFinder
import LeakTracking

extension Expectation {
  /// Hands the object over to the tracker, if it is alive.
  ///
  /// - Parameters:
  ///   - scope: Whose registration it is.
  ///   - reason: Why the object should be gone.
  ///   - options: Without a backtrace where the stack no longer leads to the call.
  ///
  /// Never inlined: when it returns, nothing of it holds the object.
  @inline(never)
  func register(in scope: TrackingScope, reason: String, options: DismissalOptions) {
    box.withObject { object in
      TestTracker.shared.didDismiss(
        object,
        scope: scope,
        reason: reason,
        gracePeriod: limit,
        options: options,
        fileID: site.fileID,
        filePath: site.filePath,
        line: site.line,
        column: site.column
      )
    }
  }
}
