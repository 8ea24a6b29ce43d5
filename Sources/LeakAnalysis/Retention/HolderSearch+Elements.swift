import LeakGraph

/// Elements of memory that nothing but accounts describes.
extension HolderSearch {
  /// The most memory that a search does without.
  private static let mostMemories = 8

  /// The path that does without elements of which nobody says that they are in use, where one has such: from another root, or else
  /// the ring of the object's own; nil where there is none.
  ///
  /// What was moved out of memory keeps its bits there, and the object may lack a retain for another reason.
  mutating func surerPath(
    than path: RetentionPath,
    to node: NodeIndex
  ) -> (path: RetentionPath, isRing: Bool)? {
    guard let first = unverifiedHolder(path), first != node else { return nil }
    var memories = NodeSet([first], in: graph)
    let other = withoutUnverified(&memories, besides: node) { search, memories in
      search.path(to: node, from: .roots, filter: .described, avoiding: memories)
    }
    if let other { return (other, false) }
    let ring = withoutUnverified(&memories, besides: node) { search, memories in
      search.ring(through: node, filter: .described, avoiding: memories)
    }
    return ring.map { ($0, true) }
  }

  /// The first path of a search that does without such elements, the memories of which it avoids one by one; nil for none.
  private mutating func withoutUnverified(
    _ memories: inout NodeSet,
    besides node: NodeIndex,
    _ find: (inout PathSearch, NodeSet) -> RetentionPath?
  ) -> RetentionPath? {
    for _ in 0..<Self.mostMemories {
      guard let path = find(&search, memories) else { return nil }
      guard let holder = unverifiedHolder(path) else { return path }
      guard holder != node else { return nil }
      memories.insert(holder)
    }
    return nil
  }

  /// The memory by an element of which a path goes on that nothing but its account describes; nil for none.
  private func unverifiedHolder(_ path: RetentionPath) -> NodeIndex? {
    path.edges.lazy.compactMap { [graph] in graph.edge($0) }
      .first { [analysis] in analysis.heap.unverified.contains($0) }?.source
  }
}
