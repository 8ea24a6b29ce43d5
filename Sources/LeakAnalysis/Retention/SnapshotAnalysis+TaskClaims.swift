import LeakGraph

extension SnapshotAnalysis {
  /// The tasks whose waiting functions have a word of an object, and how many further calls of theirs have one.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - incoming: The holders of each node.
  ///   - isCounted: Whether a task counts.
  /// - Returns: Both numbers.
  func taskClaims(
    on node: NodeIndex,
    _ incoming: IncomingEdges,
    where isCounted: (NodeIndex) -> Bool = { _ in true }
  ) -> (tasks: Int, further: Int) {
    var tasks: Set<NodeIndex> = []
    var further = 0
    for edge in incoming.edges(into: node) {
      guard let facts = graph.edge(edge), facts.kind == .conservative,
        graph.node(facts.source)?.kind == .task, isCounted(facts.source)
      else { continue }
      if !tasks.insert(facts.source).inserted, facts.isOfFurtherCall { further += 1 }
    }
    return (tasks.count, further)
  }
}
