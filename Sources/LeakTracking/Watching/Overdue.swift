/// An object that outlived its grace period, without the object.
package struct Overdue: Sendable {
  /// The registration.
  package let entry: EntryID

  /// When the object was registered.
  package let registeredAt: Timestamp

  /// When it should have been gone.
  package let deadline: Timestamp

  /// When it was seen alive.
  package let seenAt: Timestamp

  /// Why it should be gone, in the caller's words.
  package let reason: String?

  /// The call that registered it.
  package let site: CallSite

  /// The stack of that call, as the watcher's owner named it.
  package let backtrace: UInt32

  /// Whose registration it is.
  package let scope: ScopeID
}
