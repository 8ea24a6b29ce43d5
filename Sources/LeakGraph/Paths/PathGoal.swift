/// The end of a backward search: where a path may begin.
enum PathGoal: Sendable {
  /// At any root.
  case roots

  /// At one of some nodes.
  case nodes(NodeSet)

  /// At the target itself: the path is a ring.
  case target
}
