/// An object that a check is about to examine, without the object.
package struct Candidate: Sendable {
  /// The registration.
  package let entry: EntryID

  /// The object's identity: good as long as the object lives, so for comparison alone.
  package let object: ObjectIdentifier

  /// The object's class.
  package let type: ObjectIdentifier

  /// The line of the call that registered it, for where there is no stack.
  package let line: UInt

  /// The stack of the call that registered it, as the watcher's owner named it.
  package let backtrace: UInt32

  /// Whose registration it is.
  package let scope: ScopeID
}
