/// The facts of all edges in order of addition: 12 bytes an edge.
struct EdgeColumns: Sendable {
  /// The numbers of the holders; there is room beyond the last edge.
  private var sources: [UInt32]

  /// Everything else; there is room beyond the last edge.
  private var edges: [PackedEdge]

  /// The number of edges.
  private(set) var count = 0

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
    sources = Array(repeating: 0, count: capacity)
    edges = Array(repeating: Self.none, count: capacity)
  }

  /// Adds edges' facts.
  mutating func append(_ added: [GraphEdge]) {
    grow(to: count + added.count)
    Self.write(added, at: count, &sources, &edges, &order)
    count += added.count
  }

  /// One more than the largest label of any edge.
  var labelCount: UInt32 { order.labelCount }

  /// Writes edges' facts.
  private static func write(
    _ added: [GraphEdge],
    at first: Int,
    _ sources: inout [UInt32],
    _ edges: inout [PackedEdge],
    _ order: inout Order
  ) {
    let limit = UInt32(GraphBuilder.maximumLabelCount)
    var sources = sources.mutableSpan
    var edges = edges.mutableSpan
    var found = order
    for index in 0..<added.count {
      let edge = added[index]
      let (source, target) = (edge.source.rawValue, edge.target.rawValue)
      sources[first &+ index] = source
      edges[first &+ index] = PackedEdge(edge)
      found.isAscending = found.isAscending && source >= found.lastSource
      found.lastSource = source
      found.largestNode = max(found.largestNode, source, target)
      if edge.label.rawValue < limit {
        found.labelCount = max(found.labelCount, edge.label.rawValue &+ 1)
      }
    }
    order = found
  }

  /// Makes room for so many edges.
  private mutating func grow(to needed: Int) {
    guard needed > sources.count else { return }
    let further = needed + needed / 4 - sources.count
    sources += repeatElement(0, count: further)
    edges += repeatElement(Self.none, count: further)
  }

  /// Counts the described retains of some nodes.
  func describedRetains(of nodes: NodeSet) -> [NodeIndex: UInt32] {
    var counts: [NodeIndex: UInt32] = [:]
    for edge in edges.prefix(count)
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
      edges.removeLast(edges.count - count)
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
