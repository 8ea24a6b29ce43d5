/// The facts of all edges in order of addition: 12 bytes an edge.
struct EdgeColumns: Sendable {
  /// The numbers of the holders.
  private var sources: [UInt32]

  /// Everything else.
  private var edges: [PackedEdge]

  /// The number of edges.
  var count: Int { sources.count }

  /// What is found out of edges while they are written.
  private struct Order {
    /// Whether no edge's source is smaller than the one before.
    var isAscending = true

    /// The source of the last edge.
    var lastSource: UInt32 = 0

    /// The largest number of a node in any edge.
    var largestNode: UInt32 = 0

    /// One more than the largest label.
    var labelCount: UInt32 = 0
  }

  /// What is known of all edges so far.
  private var order = Order()

  /// What stands where no edge is yet.
  private static let none = PackedEdge(target: 0, label: 0, attributes: 0)

  /// Columns without edges.
  init(reserving capacity: Int) {
    sources = []
    edges = []
    sources.reserveCapacity(capacity)
    edges.reserveCapacity(capacity)
  }

  /// Adds edges' facts.
  mutating func append(_ added: [GraphEdge]) {
    sources.append(addingCapacity: added.count) { sources in
      edges.append(addingCapacity: added.count) { edges in
        for edge in added { Self.write(edge, edge.target.rawValue, &sources, &edges, &order) }
      }
    }
  }

  /// Adds the facts of those edges whose targets were found.
  ///
  /// - Parameters:
  ///   - added: The edges.
  ///   - targets: The number of each edge's target; negative where it has none and is left out.
  mutating func append(_ added: [GraphEdge], to targets: [Int32]) {
    let room = min(added.count, targets.count)
    sources.append(addingCapacity: room) { sources in
      edges.append(addingCapacity: room) { edges in
        for index in 0..<room where targets[index] >= 0 {
          Self.write(added[index], UInt32(bitPattern: targets[index]), &sources, &edges, &order)
        }
      }
    }
  }

  /// One more than the largest label of any edge.
  var labelCount: UInt32 { order.labelCount }

  /// Writes an edge's facts.
  @inline(__always)
  private static func write(
    _ edge: GraphEdge,
    _ target: UInt32,
    _ sources: inout OutputSpan<UInt32>,
    _ edges: inout OutputSpan<PackedEdge>,
    _ order: inout Order
  ) {
    let source = edge.source.rawValue
    sources.append(source)
    edges.append(PackedEdge(edge, target: target))
    order.isAscending = order.isAscending && source >= order.lastSource
    order.lastSource = source
    order.largestNode = max(order.largestNode, source, target)
    let label = edge.label.rawValue
    if label < UInt32(GraphBuilder.maximumLabelCount) {
      order.labelCount = max(order.labelCount, label &+ 1)
    }
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
  consuming func sorted(nodeCount: Int) -> SortedEdges {
    let isWhole = count == 0 || Int(order.largestNode) < nodeCount
    var starts: [UInt32] = Array(repeating: 0, count: nodeCount + 1)
    var kept: UInt32 = 0
    for index in 0..<count {
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
    if isWhole, order.isAscending {
      return SortedEdges(starts: starts, edges: edges, refused: 0)
    }
    var next = starts
    var sorted = Array(repeating: Self.none, count: Int(kept))
    for index in 0..<count {
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
