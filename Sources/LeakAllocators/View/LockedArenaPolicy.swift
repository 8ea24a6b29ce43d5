/// What to make of arenas that a thread was changing when it was stopped.
package enum LockedArenaPolicy: Hashable, Sendable {
  /// Uses them if their structures are sound, and counts them.
  case report
  /// Gives them up for Swift objects alone.
  case useObjectsAlone
}
