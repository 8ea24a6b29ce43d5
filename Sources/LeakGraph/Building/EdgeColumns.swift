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

/// An edge in 8 bytes: its target, its label, its kind, evidence and flux.
///
/// One cache line read answers everything that a walk has to know of an edge. The source is known from
/// the edge's position.
struct PackedEdge: Hashable, Sendable {
  /// The number of the target.
  let target: UInt32

  /// The label in the upper 24 bits, the ``EdgeAttributes`` in the lower 8.
  let word: UInt32

  /// The label that stands for none: all 24 bits.
  static let noLabel: UInt32 = 0xFF_FFFF

  /// An edge of stored parts.
  init(target: UInt32, label: UInt32, attributes: UInt8) {
    self.target = target
    word = min(label, PackedEdge.noLabel) << 8 | UInt32(attributes)
  }

  /// An edge that is packed, with this target; a label beyond the limit is none.
  ///
  /// The attributes are put together here as ``EdgeAttributes`` has them: a call for each edge, which other files' functions
  /// take in debug builds, cost a tenth of the graph (verified with Swift 6.3.1).
  @inline(__always)
  init(_ edge: GraphEdge, target: UInt32) {
    self.target = target
    let kind: UInt32 =
      switch edge.kind {
      case .strong: 0
      case .unowned: 1
      case .weak: 2
      case .unmanaged: 3
      case .conservative: 4
      case .continuation: 5
      }
    let evidence: UInt32 =
      switch edge.evidence {
      case .residual: 0
      case .undescribed: 1
      case .balanced: 2
      case .described: 3
      }
    word =
      min(edge.label.rawValue, 0xFF_FFFF) << 8 | kind | evidence << 3
      | (edge.isInFlux ? 64 : 0) | (edge.isOfFurtherCall ? 128 : 0)
  }

  /// The same edge with other attributes.
  func with(_ attributes: EdgeAttributes) -> PackedEdge {
    PackedEdge(target: target, label: word >> 8, attributes: attributes.rawValue)
  }

  /// The kind, evidence and flux.
  var attributes: EdgeAttributes { EdgeAttributes(rawValue: UInt8(truncatingIfNeeded: word)) }

  /// The raw label; `UInt32.max` where there is none.
  var label: UInt32 { word >> 8 == PackedEdge.noLabel ? UInt32.max : word >> 8 }
}
