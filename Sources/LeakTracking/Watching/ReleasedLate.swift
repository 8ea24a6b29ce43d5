/// An object that was reported and has died after all.
package struct ReleasedLate: Sendable {
  /// The registration that was reported.
  package let entry: EntryID

  /// Whose registration it was.
  package let scope: ScopeID

  /// When it should have been gone.
  package let deadline: Timestamp

  /// When it was last seen alive.
  package let lastSeenAlive: Timestamp

  /// When it was first found gone.
  package let firstSeenGone: Timestamp
}
