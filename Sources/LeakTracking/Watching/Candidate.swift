/// An object that a check is about to examine, without the object.
package struct Candidate: Sendable {
  /// The registration.
  package let entry: EntryID

  /// Where the object is, good as long as it lives: the address's complement, for the picture that is about to be
  /// taken must not find the address here.
  package let complement: UInt

  /// The object's class.
  package let type: ObjectIdentifier

  /// The line of the call that registered it, for where there is no stack.
  package let line: UInt

  /// The stack of the call that registered it, as the watcher's owner named it.
  package let backtrace: UInt32

  /// Whose registration it is.
  package let scope: ScopeID
}
