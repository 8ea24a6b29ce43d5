/// The kind of a reference.
///
/// Public, although no product offers this module, only so that it is inlined into others.
public enum EdgeKind: UInt8, Sendable, CaseIterable {
  /// A reference that has one strong retain of its target.
  case strong

  /// A reference that has an unowned retain.
  case unowned

  /// A reference through a side table.
  case weak

  /// A pointer that retains nothing and is known to be one.
  case unmanaged

  /// A word that looks like a reference, in memory that nothing describes.
  case conservative

  /// A continuation that can resume its target, a task.
  ///
  /// It keeps the task alive and has no retain of it, so it counts in reachability and not in the
  /// ledger. The retain that a suspended task has of itself is a strong edge from the task to
  /// itself, or from the storage whose end resumes the task.
  case continuation
}
