extension RetentionPath {
  /// The same path by way of another node of the same kind, held and holding in the same way.
  ///
  /// - Parameters:
  ///   - node: The other node.
  ///   - position: Where it takes a node's place: neither first nor last.
  ///   - edges: The references to and from it.
  /// - Returns: The path; itself where the place is its first or last one.
  package func passing(
    _ node: NodeIndex,
    at position: Int,
    by edges: (EdgeIndex, EdgeIndex)
  ) -> RetentionPath {
    guard position > 0, position < nodes.count - 1 else { return self }
    var nodes = nodes
    var changed = self.edges
    nodes[position] = node
    (changed[position - 1], changed[position]) = edges
    return RetentionPath(
      root: root,
      nodes: nodes,
      edges: changed,
      evidence: evidence,
      stepCount: stepCount
    )
  }

  /// A ring followed by a path that begins at a node of the ring.
  ///
  /// - Returns: Nil where the path does not begin where the ring ends.
  package init?(joining ring: RetentionPath, _ branch: RetentionPath) {
    guard let end = ring.nodes.last, end == branch.nodes.first else { return nil }
    self.init(
      root: ring.root,
      nodes: ring.nodes + branch.nodes.dropFirst(),
      edges: ring.edges + branch.edges,
      evidence: min(ring.evidence, branch.evidence),
      stepCount: ring.stepCount + branch.stepCount
    )
  }

  /// A path that has come to one node.
  package init(at node: NodeIndex) {
    self.init(root: nil, nodes: [node], edges: [], evidence: .described, stepCount: 0)
  }

  /// The path from a root to what that holds itself.
  ///
  /// - Returns: Nil where there is no such root.
  package init?(from root: RootIndex, in graph: HeapGraph) {
    guard let facts = graph.root(root) else { return nil }
    let isFolded = graph.isFolded(Int(facts.target.rawValue))
    self.init(
      root: root,
      nodes: [facts.target],
      edges: [],
      evidence: facts.evidence,
      stepCount: isFolded ? 0 : 1
    )
  }

  /// A path with one more reference at its end.
  ///
  /// - Returns: Nil where the reference does not begin where the path ends.
  package init?(extending path: RetentionPath, by edge: EdgeIndex, in graph: HeapGraph) {
    guard let facts = graph.edge(edge), facts.source == path.nodes.last else { return nil }
    let isFolded = graph.isFolded(Int(facts.target.rawValue))
    self.init(
      root: path.root,
      nodes: path.nodes + [facts.target],
      edges: path.edges + [edge],
      evidence: min(path.evidence, facts.evidence),
      stepCount: path.stepCount + (isFolded ? 0 : 1)
    )
  }

  /// A ring that begins and ends at another one of its nodes; itself where that is none.
  package func ring(from node: NodeIndex) -> RetentionPath {
    guard nodes.first == nodes.last, let start = nodes.firstIndex(of: node), start > 0 else {
      return self
    }
    return RetentionPath(
      root: nil,
      nodes: Array(nodes[start...] + nodes[1...start]),
      edges: Array(edges[start...] + edges[..<start]),
      evidence: evidence,
      stepCount: stepCount
    )
  }

  /// The part of the path from the last place where it passes a node; itself where it does not.
  package func path(from node: NodeIndex) -> RetentionPath {
    guard let start = nodes.lastIndex(of: node), start > 0 else { return self }
    return RetentionPath(
      root: nil,
      nodes: Array(nodes[start...]),
      edges: Array(edges[start...]),
      evidence: evidence,
      stepCount: stepCount
    )
  }
}
