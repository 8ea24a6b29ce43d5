/// The edges of a graph grouped by their sources: compressed sparse rows.
struct SortedEdges: Sendable {
  /// The number of each node's first edge, and the number of all edges at the end.
  let starts: [UInt32]

  /// The edges.
  let edges: [PackedEdge]

  /// The number of edges that were left out because their nodes do not exist.
  let refused: Int
}
