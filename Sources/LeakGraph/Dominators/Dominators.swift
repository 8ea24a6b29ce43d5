/// The immediate dominators of all nodes that are reached from a start.
///
/// A node dominates another when every path from the start to the other passes through it: without
/// it the other would be unreachable. A virtual node above all roots makes the start one node; it is
/// the dominator of what several roots hold separately.
///
/// The algorithm is Semi-NCA (L. Georgiadis, "Linear-time algorithms for dominators and related
/// problems", 2005), without recursion, on numbers in depth-first preorder. For each node, last
/// first, the *semidominator* is the smallest number from which a path through larger numbers leads
/// to it; then, first to last, the dominator is the nearest ancestor in the dominator tree that is
/// not larger than the semidominator.
///
/// Dominators speak of paths, not of counts: ``CutTrial`` answers what a cut frees.
///
/// - Complexity: O(*n* + *e* log *n*) in practice, O(*n*²) at worst, for *n* nodes and *e* edges;
///   12 bytes a node, and 24 bytes a node and 4 an edge more while it runs.
package struct Dominators: Sendable {
  /// The number of nodes of the graph.
  let nodeCount: Int

  /// The nodes in depth-first preorder, after the virtual node at position 0.
  let nodesInOrder: [UInt32]

  /// The position of each node in preorder; 0 for a node that is not reached.
  let positions: [UInt32]

  /// The position of the immediate dominator, by position.
  let dominators: [UInt32]

  /// Finds the dominators.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - start: The nodes below the virtual node.
  ///   - filter: The references that count.
  package init(
    _ graph: HeapGraph,
    from start: PathStart = .roots,
    filter: ReferenceFilter = .holding
  ) {
    let walk = PreorderWalk(graph, from: start, filter: filter)
    nodeCount = graph.nodeCount
    nodesInOrder = walk.nodesInOrder
    positions = walk.positions
    dominators = SemidominatorSearch(walk).dominators
  }

  /// Whether a node is reached from the start.
  package func isReached(_ node: NodeIndex) -> Bool {
    Int(node.rawValue) < positions.count && positions[Int(node.rawValue)] != 0
  }

  /// The immediate dominator of a node.
  ///
  /// - Returns: Nil where only the virtual node above all roots dominates it, or where it is not
  ///   reached.
  package func immediateDominator(of node: NodeIndex) -> NodeIndex? {
    guard isReached(node) else { return nil }
    let dominator = dominators[Int(positions[Int(node.rawValue)])]
    return dominator == 0 ? nil : NodeIndex(nodesInOrder[Int(dominator)])
  }

  /// Whether every path from the start to a node passes through another node.
  ///
  /// A node dominates itself; nothing dominates a node that is not reached.
  ///
  /// - Complexity: O(*d*) for *d* dominators of the node.
  package func dominates(_ dominator: NodeIndex, _ node: NodeIndex) -> Bool {
    guard isReached(dominator), isReached(node) else { return false }
    let sought = positions[Int(dominator.rawValue)]
    var position = positions[Int(node.rawValue)]
    // A dominator always has a smaller position.
    while position > sought { position = dominators[Int(position)] }
    return position == sought
  }
}
