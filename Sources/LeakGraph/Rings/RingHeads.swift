/// The starting points of some nodes: the rings and single nodes that none of the others refers to.
///
/// In unreachable memory a head is the leak to fix first: everything else hangs off some head. What
/// hangs off several heads belongs to the first one in the caller's order.
///
/// - Complexity: O(*n* + *e* + *h* log *h*) for *n* nodes, *e* edges and *h* heads.
package struct RingHeads: Sendable {
  /// One head.
  package struct Head: Hashable, Sendable {
    /// The nodes of the ring, ascending, or one node that nothing refers to.
    package let members: [NodeIndex]

    /// Whether the head is a ring.
    package let isRing: Bool

    /// The other nodes that hang off the head and off no head before it, ascending.
    package let hanging: [NodeIndex]
  }

  /// The heads, in the caller's order.
  package let heads: [Head]

  /// Finds the heads of some nodes.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - filter: The references that count.
  ///   - nodes: The nodes to look at, those that no root reaches for example. The rest of the graph
  ///     is as if it were not there.
  ///   - areInOrder: The order of the heads, given the members of each; by number otherwise.
  package init(
    _ graph: HeapGraph,
    filter: ReferenceFilter = .holding,
    within nodes: NodeSet,
    orderedBy areInOrder: (([NodeIndex], [NodeIndex]) -> Bool)? = nil
  ) {
    let components = Components(graph, filter: filter, within: nodes)
    let mask = filter.mask
    var isHeld: [Bool] = Array(repeating: false, count: components.count)
    for source in 0..<graph.nodeCount where components.numbers[source] != UInt32.max {
      for edge in graph.edges[graph.edgeRange(of: source)]
      where mask.includes[Int(edge.word & 0xFF)] {
        let component = components.numbers[Int(edge.target)]
        guard component != UInt32.max, component != components.numbers[source] else { continue }
        isHeld[Int(component)] = true
      }
    }
    var order = isHeld.indices.filter { !isHeld[$0] }
      .map { (component: $0, members: components.members(of: $0)) }
    let first = { (members: [NodeIndex]) in members.first ?? NodeIndex(UInt32.max) }
    order.sort { first($0.members) < first($1.members) }
    if let areInOrder { order.sort { areInOrder($0.members, $1.members) } }
    var isTaken = nodes.inverted()
    for head in order {
      for member in head.members { isTaken.insert(member) }
    }
    heads = order.map { head in
      var hanging: [NodeIndex] = []
      var pending = head.members
      while let node = pending.popLast() {
        for edge in graph.edges[graph.edgeRange(of: Int(node.rawValue))]
        where mask.includes[Int(edge.word & 0xFF)] {
          let target = edge.target
          guard isTaken.insertNew(Int(target)) else { continue }
          hanging.append(NodeIndex(target))
          pending.append(NodeIndex(target))
        }
      }
      return Head(
        members: head.members,
        isRing: components.isRing(head.component),
        hanging: hanging.sorted()
      )
    }
  }
}
