/// An object that was examined and is still alive afterwards.
package struct Retained: Sendable {
  /// The registration and its times.
  package let overdue: Overdue

  /// What its owner's examination brought.
  package let evidence: any Sendable

  /// Whether the object will be looked at again, so that ``ReleasedLate`` may follow.
  package let isWatchedFurther: Bool
}
