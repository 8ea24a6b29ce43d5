/// The nodes around some nodes, a bounded number of them: what holds these, and what they hold.
///
/// The walk goes from the nodes up to their holders and down to what they hold, never down from a holder: what else a
/// holder has is not what a reader asks about. Folded storage costs no step.
package struct Neighbourhood: Sendable {
  /// One node with what is left out at it.
  package struct Member: Hashable, Sendable {
    /// The node.
    package let node: NodeIndex

    /// Whether the walk began here.
    package let isCentre: Bool

    /// How many holders are left out, since they are too far away or too many.
    package var holdersLeftOut = 0

    /// How many nodes that it holds are left out.
    package var heldLeftOut = 0
  }

  /// The nodes, the centres first, then by distance.
  package private(set) var members: [Member] = []

  /// The edges between them, ascending.
  package private(set) var edges: [EdgeIndex] = []

  /// How many of the centres that were asked for are left out.
  package private(set) var centresLeftOut = 0

  /// The graph.
  private let graph: HeapGraph

  /// Which edges are followed.
  private let mask: EdgeMask

  /// The most nodes.
  private let most: Int

  /// The places of nodes among the members.
  private var places: [NodeIndex: Int] = [:]

  /// Walks around some nodes.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - incoming: Its incoming edges.
  ///   - centres: The nodes.
  ///   - depth: How many steps the walk goes up and down.
  ///   - most: The most nodes; at least one centre is among them.
  ///   - mostCentres: The most of the centres, where there are steps to go.
  ///   - filter: The references to follow.
  ///
  /// - Complexity: O(*k*) for *k* edges of the nodes that are taken.
  package init(
    in graph: HeapGraph,
    _ incoming: IncomingEdges,
    around centres: [NodeIndex],
    depth: Int,
    most: Int,
    mostCentres: Int = .max,
    filter: ReferenceFilter = .holding
  ) {
    self.graph = graph
    self.most = max(1, most)
    mask = filter.mask
    // Half of the room is for the centres' surroundings.
    let room = depth > 0 ? max(1, min(mostCentres, (self.most + 1) / 2)) : self.most
    for centre in centres where graph.hasNode(centre) {
      if places.count < room {
        _ = take(centre, isCentre: true)
      } else if places[centre] == nil {
        centresLeftOut += 1
      }
    }
    let first = members.map(\.node)
    // Alternating, so that neither direction takes all the room.
    var up = first
    var down = first
    for _ in 0..<max(0, depth) {
      let (graph, mask) = (graph, mask)
      up = step(from: up) { node in Self.holders(of: node, in: graph, incoming, mask) }
      down = step(from: down) { node in Self.held(by: node, in: graph, mask) }
      if up.isEmpty, down.isEmpty { break }
    }
    finish(incoming)
  }

  /// Takes a node; false where it is there already, or where there is no more room.
  private mutating func take(_ node: NodeIndex, isCentre: Bool = false) -> Bool {
    guard members.count < most, places[node] == nil else { return false }
    places[node] = members.count
    members.append(Member(node: node, isCentre: isCentre))
    return true
  }

  /// Goes one step from some nodes, through storage to the next nodes that a programmer sees.
  private mutating func step(
    from nodes: [NodeIndex],
    _ next: (NodeIndex) -> [NodeIndex]
  ) -> [NodeIndex] {
    var reached: [NodeIndex] = []
    var pending = nodes
    var position = 0
    while position < pending.count {
      let node = pending[position]
      position += 1
      for other in next(node) where take(other) {
        if graph.isFolded(Int(other.rawValue)) {
          pending.append(other)
        } else {
          reached.append(other)
        }
      }
    }
    return reached
  }

  /// The holders of a node, ascending, each once.
  private static func holders(
    of node: NodeIndex,
    in graph: HeapGraph,
    _ incoming: IncomingEdges,
    _ mask: EdgeMask
  ) -> [NodeIndex] {
    var found: [NodeIndex] = []
    for position in incoming.range(of: Int(node.rawValue)) {
      let edge = graph.edges[Int(incoming.edges[position])]
      let source = NodeIndex(incoming.sources[position])
      if mask.includes[Int(edge.word & 0xFF)], source != node, found.last != source {
        found.append(source)
      }
    }
    return found
  }

  /// What a node holds, in the order of its references, each once.
  private static func held(
    by node: NodeIndex,
    in graph: HeapGraph,
    _ mask: EdgeMask
  ) -> [NodeIndex] {
    var found: [NodeIndex] = []
    var seen: Set<NodeIndex> = [node]
    for index in graph.edgeRange(of: Int(node.rawValue)) {
      let edge = graph.edges[index]
      guard mask.includes[Int(edge.word & 0xFF)] else { continue }
      if seen.insert(NodeIndex(edge.target)).inserted { found.append(NodeIndex(edge.target)) }
    }
    return found
  }

  /// Collects the edges between the members, and counts what is left out.
  private mutating func finish(_ incoming: IncomingEdges) {
    for index in members.indices {
      let node = members[index].node
      for edge in graph.edgeRange(of: Int(node.rawValue))
      where mask.includes[Int(graph.edges[edge].word & 0xFF)]
        && places[NodeIndex(graph.edges[edge].target)] != nil
      {
        edges.append(EdgeIndex(UInt32(truncatingIfNeeded: edge)))
      }
      members[index].heldLeftOut = Self.held(by: node, in: graph, mask).count { places[$0] == nil }
      members[index].holdersLeftOut = Self.holders(of: node, in: graph, incoming, mask)
        .count { places[$0] == nil }
    }
    edges.sort { $0.rawValue < $1.rawValue }
  }

  /// How many references to or from nodes outside are left out.
  package var referencesLeftOut: Int {
    members.reduce(0) { $0 + $1.holdersLeftOut + $1.heldLeftOut }
  }
}
