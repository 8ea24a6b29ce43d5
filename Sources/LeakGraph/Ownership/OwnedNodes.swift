/// The nodes that only one node keeps, told by their counts.
///
/// Trial deletion, as in Bacon and Rajan's cycle collector: of everything that described references lead to
/// from the owner, what has more strong retains than such references among it is held from
/// elsewhere, and so is all that it leads to. Rings below the owner are owned, though they do not go by
/// themselves.
///
/// Nothing is owned because something could not be read: a reference that is not described makes its
/// target count as held from elsewhere.
///
/// - Complexity: O(*m* + *k*) for *m* nodes that are reached and their *k* edges.
package struct OwnedNodes: Sendable {
  /// The nodes, ascending, the owner left out.
  package let nodes: [NodeIndex]

  /// The number of them that a programmer sees.
  package let objectCount: Int

  /// The bytes of the owner and of all of them.
  package let byteCount: UInt64

  /// Finds what a node owns; nil where more nodes are reached than may be looked at.
  ///
  /// - Parameters:
  ///   - owner: The node, however it is held.
  ///   - graph: The graph.
  ///   - mostNodes: The most nodes that are looked at.
  package init?(of owner: NodeIndex, in graph: HeapGraph, mostNodes: Int = 100_000) {
    guard graph.hasNode(owner) else { return nil }
    var numbers = [owner.rawValue: 0]
    var reached = [owner.rawValue]
    var located: [UInt32] = [0]
    var next = 0
    while next < reached.count {
      for edge in graph.edgeRange(of: Int(reached[next]))
      where graph.edges[edge].attributes.isDescribedRetain {
        let target = graph.edges[edge].target
        if let number = numbers[target] {
          located[number] += 1
          continue
        }
        guard reached.count < mostNodes else { return nil }
        numbers[target] = reached.count
        reached.append(target)
        located.append(1)
      }
      next += 1
    }
    var isShared = reached.map { _ in false }
    var open: [Int] = []
    for number in reached.indices.dropFirst() {
      let node = Int(reached[number])
      guard
        graph.strongCounts[node] > located[number] || Self.isKept(node, in: graph)
          || !Self.mayBeOwned(NodeFlags(rawValue: graph.flags[node]))
      else { continue }
      isShared[number] = true
      open.append(number)
    }
    while let number = open.popLast() {
      for edge in graph.edgeRange(of: Int(reached[number]))
      where graph.edges[edge].attributes.isDescribedRetain {
        guard let target = numbers[graph.edges[edge].target], target > 0, !isShared[target]
        else { continue }
        isShared[target] = true
        open.append(target)
      }
    }
    let owned = reached.indices.dropFirst().filter { !isShared[$0] }.map { reached[$0] }.sorted()
    let storage = NodeKind.storage.rawValue
    nodes = owned.map { NodeIndex($0) }
    objectCount = owned.count { graph.kinds[Int($0)] != storage }
    byteCount = owned.reduce(UInt64(graph.byteCounts[Int(owner.rawValue)])) {
      $0 &+ UInt64(graph.byteCounts[Int($1)])
    }
  }

  /// Whether a root keeps a node for sure; what a claim has is among the retains that count.
  private static func isKept(_ node: Int, in graph: HeapGraph) -> Bool {
    guard graph.isRooted(node) else { return false }
    return graph.roots(of: NodeIndex(UInt32(truncatingIfNeeded: node))).contains { root in
      let facts = graph.roots[Int(root.rawValue)]
      return facts.holding != .claims && facts.evidence == .described
    }
  }

  /// Whether a node goes with its last retain.
  private static func mayBeOwned(_ flags: NodeFlags) -> Bool {
    flags.contains(.counted) && flags.isDisjoint(with: [.immortal, .deiniting, .unownedOnly])
  }
}
