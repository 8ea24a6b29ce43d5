/// The way in which a root holds its target.
package enum RootHolding: UInt8, Sendable, CaseIterable {
  /// The root has one strong retain.
  case retains

  /// A word in the root fits: it may be a strong retain.
  case claims

  /// The root keeps the target alive and has no retain of it.
  case keeps
}
