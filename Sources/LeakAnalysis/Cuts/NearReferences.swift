import LeakGraph

/// The described strong references of the objects nearest to one that lead to it, the nearest first.
struct NearReferences {
  /// The references, with their ends.
  private(set) var references: [(edge: EdgeIndex, facts: GraphEdge)] = []

  /// Whether the object has more references than were looked at, with those that lead to them: what is said of a place in the
  /// source may not be true of all its references then.
  let isTruncated: Bool

  /// So many objects are looked at, and so many references of each, of the object itself more: equal rings may hold it.
  private static let mostNodes = 1024
  static let mostReferences = 64
  private static let mostOfObject = 1024

  /// So many references are looked at in all, unless they are the object's own.
  private static let mostInAll = 16_384

  /// Goes from an object to its holders, breadth first.
  init(to node: NodeIndex, in graph: HeapGraph, _ incoming: IncomingEdges) {
    var queue = [node]
    var near: Set<NodeIndex> = [node]
    var next = 0
    while next < queue.count, next < Self.mostNodes, references.count < Self.mostInAll {
      let most = next == 0 ? Self.mostOfObject : Self.mostReferences
      for edge in incoming.edges(into: queue[next]).prefix(most) {
        guard let facts = graph.edge(edge), facts.kind == .strong, facts.evidence == .described
        else { continue }
        if near.insert(facts.source).inserted { queue.append(facts.source) }
        references.append((edge, facts))
      }
      next += 1
    }
    let count = incoming.edges(into: node).count
    isTruncated = count > Self.mostOfObject || count > Self.mostReferences && next < queue.count
  }
}
