/// The nodes that go when some places are cut.
package struct CutResult: Hashable, Sendable {
  /// The nodes that go, ascending, folded storage included.
  package let nodes: [NodeIndex]

  /// The number of them that a programmer sees.
  package let objectCount: Int

  /// Their bytes, folded storage included.
  package let byteCount: UInt64

  /// The number of references that the cuts took away themselves.
  package let cutReferenceCount: Int

  /// Whether a node goes.
  ///
  /// - Complexity: O(log *n*) for *n* nodes that go.
  package func contains(_ node: NodeIndex) -> Bool {
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = low + (high - low) / 2
      if nodes[middle] < node { low = middle + 1 } else { high = middle }
    }
    return low < nodes.count && nodes[low] == node
  }

  /// The part of what goes that some objects lead to by strong references, over what goes alone.
  ///
  /// - Parameters:
  ///   - starts: The objects; those that stay lead to nothing.
  ///   - graph: The graph.
  /// - Returns: The part, those of the objects included that go; all of it where all of them stay.
  /// - Complexity: O(*n* + *k*) for *n* nodes that go, with their *k* edges.
  package func part(from starts: [NodeIndex], in graph: HeapGraph) -> CutResult {
    let gone = NodeSet(nodes, in: graph)
    var part = Array(Set(starts.filter(gone.contains)))
    guard !part.isEmpty else { return self }
    var reached = NodeSet(part, in: graph)
    var next = 0
    while next < part.count {
      for edge in graph.edges(of: part[next]).compactMap({ graph.edge($0) })
      where edge.kind == .strong && gone.contains(edge.target) && !reached.contains(edge.target) {
        reached.insert(edge.target)
        part.append(edge.target)
      }
      next += 1
    }
    let facts = part.compactMap { graph.node($0) }
    return CutResult(
      nodes: part.sorted(),
      objectCount: facts.reduce(0) { $0 + ($1.kind == .storage ? 0 : 1) },
      byteCount: facts.reduce(0) { $0 &+ $1.byteCount },
      cutReferenceCount: cutReferenceCount
    )
  }
}
