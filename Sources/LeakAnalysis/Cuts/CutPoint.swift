import LeakGraph

/// What in the graph a hop of a path begins with.
enum CutPoint: Hashable, Sendable {
  /// The first reference out of the hop's holder.
  case edge(EdgeIndex)

  /// The root that a path begins at.
  case root(RootIndex)
}
