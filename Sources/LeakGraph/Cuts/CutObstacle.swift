/// The reason why no cut frees an object.
package enum CutObstacle: Hashable, Sendable {
  /// The object has no count that could come to zero.
  case cannotGo(NodeIndex)

  /// Some retains of a node are not located, are claimed, or are in flux, so it may stay.
  case unlocatedRetains(NodeIndex)

  /// A root holds a node, and neither the root nor a reference behind it may be cut.
  case root(RootIndex)

  /// All references of a ring are such that they may not be cut; a node of the ring.
  case ring(NodeIndex)

  /// The search ended at its limit.
  case limitReached
}
