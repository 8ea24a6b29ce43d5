/// What one look found of a scope's registrations.
package struct ScopeState: Hashable, Sendable {
  /// How many are still alive and not yet decided.
  ///
  /// An object that is being explored at this moment counts as alive without being looked at.
  package let alive: Int

  /// How many were reported as leaked and have not died since.
  package let leaked: Int

  /// Seconds until the last of those alive is decided by itself; 0 where none is.
  package let secondsToDecision: Double

  /// Whether nothing of the scope is left.
  package var isSettled: Bool { alive == 0 }
}
