import LeakGraph

/// The described strong references of the objects nearest to one that lead to it, the nearest first.
struct NearReferences {
  /// The references, with their ends.
  private(set) var references: [(edge: EdgeIndex, facts: GraphEdge)] = []

  /// So many objects are looked at, and so many references of each.
  private static let mostNodes = 256
  static let mostReferences = 64

  /// Goes from an object to its holders, breadth first.
  init(to node: NodeIndex, in graph: HeapGraph, _ incoming: IncomingEdges) {
    var queue = [node]
    var near: Set<NodeIndex> = [node]
    var next = 0
    while next < queue.count, next < Self.mostNodes {
      for edge in incoming.edges(into: queue[next]).prefix(Self.mostReferences) {
        guard let facts = graph.edge(edge), facts.kind == .strong, facts.evidence == .described
        else { continue }
        if near.insert(facts.source).inserted { queue.append(facts.source) }
        references.append((edge, facts))
      }
      next += 1
    }
  }
}
