import LeakAnalysis
import LeakFindings
import LeakMemory
import LeakTracking

/// What was learnt of a retained object while it could be held.
struct Evidence: Sendable {
  /// Why it is alive.
  let finding: RetentionFinding

  /// Whether ``finding`` is that of an equal object instead of its own.
  let isBorrowed: Bool

  /// Where it was made, if that was noted.
  let creation: Creation?

  /// The object itself.
  let object: WeakBox

  /// Where the object is.
  let address: Address

  /// What would go with it; nil where that is not known.
  let retained: RetainedObjects?
}
