/// The edges of a graph grouped by their targets, built on demand.
///
/// - Complexity: O(*n* + *e*) time for *n* nodes and *e* edges; 4 bytes a node and 8 an edge.
package struct IncomingEdges: Sendable {
  /// Where each node's incoming edges begin, and their number at the end.
  let starts: [UInt32]

  /// The holders, ascending within one target.
  let sources: [UInt32]

  /// The numbers of the edges, ascending within one target.
  let edges: [UInt32]

  /// Groups the edges of a graph by counting.
  package init(_ graph: HeapGraph) {
    let packed = graph.edges
    let outgoing = graph.starts
    var starts: [UInt32] = Array(repeating: 0, count: graph.nodeCount + 1)
    for edge in packed { starts[Int(edge.target)] &+= 1 }
    var sum: UInt32 = 0
    for node in starts.indices {
      let own = starts[node]
      starts[node] = sum
      sum &+= own
    }
    var next = starts
    var sources: [UInt32] = Array(repeating: 0, count: packed.count)
    var edges = sources
    for source in 0..<graph.nodeCount {
      for edge in Int(outgoing[source])..<Int(outgoing[source + 1]) {
        let target = Int(packed[edge].target)
        let position = Int(next[target])
        next[target] &+= 1
        sources[position] = UInt32(truncatingIfNeeded: source)
        edges[position] = UInt32(truncatingIfNeeded: edge)
      }
    }
    self.starts = starts
    self.sources = sources
    self.edges = edges
  }

  /// The positions of the edges into a node that exists.
  func range(of node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// The edges into a node, ascending; none for a number that no node has.
  package func edges(into node: NodeIndex) -> [EdgeIndex] {
    guard Int(node.rawValue) < starts.count - 1 else { return [] }
    return edges[range(of: Int(node.rawValue))].map { EdgeIndex($0) }
  }
}
