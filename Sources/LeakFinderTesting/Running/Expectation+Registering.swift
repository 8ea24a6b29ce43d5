import LeakFinder
import LeakTracking

extension Expectation {
  /// Hands the object over to the tracker, if it is alive.
  ///
  /// Never inlined: when it returns, nothing of it holds the object.
  @inline(never)
  func register(in scope: TrackingScope, reason: String) {
    box.withObject { object in
      TestTracker.shared.didDismiss(
        object,
        scope: scope,
        reason: reason,
        gracePeriod: limit,
        fileID: site.fileID,
        filePath: site.filePath,
        line: site.line,
        column: site.column
      )
    }
  }
}
