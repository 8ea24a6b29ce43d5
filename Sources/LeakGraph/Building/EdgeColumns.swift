/// The facts of all edges in order of addition: 12 bytes an edge.
struct EdgeColumns: Sendable {
  /// The numbers of the holders.
  private var sources: [UInt32] = []

  /// Everything else.
  private var edges: [PackedEdge] = []

  /// Whether no edge's source is smaller than the one before.
  private var isAscending = true

  /// The source of the last edge.
  private var lastSource: UInt32 = 0

  /// The largest number of a node in any edge.
  private var largestNode: UInt32 = 0

  /// Empty columns.
  init(reserving capacity: Int) {
    sources.reserveCapacity(capacity)
    edges.reserveCapacity(capacity)
  }

  /// The number of edges.
  var count: Int { sources.count }

  /// Adds an edge's facts.
  mutating func append(_ source: UInt32, _ edge: PackedEdge) {
    if source < lastSource { isAscending = false }
    lastSource = source
    largestNode = max(largestNode, max(source, edge.target))
    sources.append(source)
    edges.append(edge)
  }

  /// Adds many edges' facts.
  mutating func append(_ added: [GraphEdge]) {
    for edge in added {
      let source = edge.source.rawValue
      if source < lastSource { isAscending = false }
      lastSource = source
      largestNode = max(largestNode, max(source, edge.target.rawValue))
    }
    sources.append(contentsOf: added.lazy.map(\.source.rawValue))
    edges.append(contentsOf: added.lazy.map { PackedEdge($0) })
  }

  /// Counts the described retains of some nodes.
  func describedRetains(of nodes: NodeSet) -> [NodeIndex: UInt32] {
    var counts: [NodeIndex: UInt32] = [:]
    for edge in edges
    where UInt8(truncatingIfNeeded: edge.word) & 63 == EdgeAttributes.describedRetain {
      let target = NodeIndex(edge.target)
      if nodes.contains(target) { counts[target, default: 0] += 1 }
    }
    return counts
  }

  /// Groups the edges by their sources, and leaves out those whose nodes do not exist.
  func sorted(nodeCount: Int) -> SortedEdges {
    let isWhole = count == 0 || Int(largestNode) < nodeCount
    var starts: [UInt32] = Array(repeating: 0, count: nodeCount + 1)
    var kept: UInt32 = 0
    for index in sources.indices {
      let source = Int(sources[index])
      guard isWhole || (source < nodeCount && Int(edges[index].target) < nodeCount) else {
        continue
      }
      starts[source] &+= 1
      kept &+= 1
    }
    var sum: UInt32 = 0
    for node in starts.indices {
      let own = starts[node]
      starts[node] = sum
      sum &+= own
    }
    if isWhole, isAscending { return SortedEdges(starts: starts, edges: edges, refused: 0) }
    var next = starts
    let none = PackedEdge(target: 0, label: 0, attributes: 0)
    var sorted = Array(repeating: none, count: Int(kept))
    for index in sources.indices {
      let source = Int(sources[index])
      guard isWhole || (source < nodeCount && Int(edges[index].target) < nodeCount) else {
        continue
      }
      sorted[Int(next[source])] = edges[index]
      next[source] &+= 1
    }
    return SortedEdges(starts: starts, edges: sorted, refused: count - Int(kept))
  }
}
