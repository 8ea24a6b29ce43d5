import LeakGraph

extension PathRenderer {
  /// The objects that libraries have for themselves.
  var internals: LibraryInternals { LibraryInternals(graph: graph) }

  /// Whether a programmer sees an object, and it is not folded into a label.
  func isSeen(_ node: NodeIndex) -> Bool {
    switch graph.node(node)?.kind {
    case .object: !internals.contains(node)
    case .closure, .task, .untyped: true
    default: false
    }
  }

  /// Whether a path begins at its first object, rather than in storage: what a library has for itself is shown only
  /// where nothing is known to hold it.
  func mayBegin(_ path: RetentionPath, _ first: NodeIndex) -> Bool {
    isSeen(first) || path.root == nil && internals.contains(first)
  }
}
