/// The sizes of everything that each node alone keeps reachable, itself included.
///
/// The retained size of a node is the sum over the subtree below it in the dominator tree.
///
/// - Complexity: O(*n*) for *n* nodes; 12 bytes a node.
package struct RetainedSizes: Sendable {
  /// The retained bytes, by position in preorder; those of everything reached at position 0.
  private let bytes: [UInt64]

  /// The retained nodes, by position in preorder.
  private let counts: [UInt32]

  /// The dominators that the sizes were summed along.
  private let dominators: Dominators

  /// Sums up sizes along the dominators of a graph.
  package init(_ dominators: Dominators, in graph: HeapGraph) {
    let count = dominators.nodesInOrder.count
    var bytes: [UInt64] = Array(repeating: 0, count: count)
    var counts: [UInt32] = Array(repeating: 0, count: count)
    for position in stride(from: count - 1, to: 0, by: -1) {
      let node = Int(dominators.nodesInOrder[position])
      bytes[position] &+= UInt64(node < graph.nodeCount ? graph.byteCounts[node] : 0)
      counts[position] &+= 1
      let above = Int(dominators.dominators[position])
      bytes[above] &+= bytes[position]
      counts[above] &+= counts[position]
    }
    self.bytes = bytes
    self.counts = counts
    self.dominators = dominators
  }

  /// The bytes that a node retains, its own included; nil where it is not reached.
  package func bytes(of node: NodeIndex) -> UInt64? {
    guard dominators.isReached(node) else { return nil }
    return bytes[Int(dominators.positions[Int(node.rawValue)])]
  }

  /// The number of nodes that a node retains, itself included; nil where it is not reached.
  package func count(of node: NodeIndex) -> Int? {
    guard dominators.isReached(node) else { return nil }
    return Int(counts[Int(dominators.positions[Int(node.rawValue)])])
  }

  /// The bytes that the node at a position of the preorder retains.
  func bytes(atPosition position: Int) -> UInt64 { bytes[position] }

  /// The bytes of everything that is reached.
  package var reachedBytes: UInt64 { bytes[0] }

  /// The nodes that some node retains, ascending, itself included.
  ///
  /// - Complexity: O(*n*) for *n* nodes.
  package func retained(by node: NodeIndex) -> [NodeIndex] {
    guard dominators.isReached(node) else { return [] }
    let top = Int(dominators.positions[Int(node.rawValue)])
    var isBelow = NodeSet(capacity: dominators.nodesInOrder.count)
    isBelow.insert(top)
    var found = [node]
    // Dominators come before what they dominate. The subtree of the walk below a node is contiguous, and
    // what a node dominates is part of it.
    for position in (top + 1)..<max(dominators.nodesInOrder.count, top + 1)
    where isBelow.contains(Int(dominators.dominators[position])) {
      isBelow.insert(position)
      found.append(NodeIndex(dominators.nodesInOrder[position]))
    }
    return found.sorted()
  }
}
