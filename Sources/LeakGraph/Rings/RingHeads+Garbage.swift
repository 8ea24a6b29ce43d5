extension RingHeads {
  /// The heads of what nothing reaches.
  ///
  /// A block that nobody describes, and that nothing refers to, may have a word of a ring from what was there before: the ring
  /// keeps itself, and is a head although the block has that word. Where no ring hangs off a block, it is a head as others are,
  /// and has what hangs off none of these.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - filter: The references that count.
  ///   - nodes: The nodes that nothing reaches.
  /// - Returns: The heads.
  /// - Complexity: That of ``RingHeads``, twice.
  package static func ofGarbage(
    _ graph: HeapGraph,
    filter: ReferenceFilter = .holding,
    within nodes: NodeSet
  ) -> [Head] {
    let isBlock = { (members: [NodeIndex]) in
      members.allSatisfy { graph.node($0)?.kind == .untyped }
    }
    let order = { (one: [NodeIndex], other: [NodeIndex]) in
      let (isFirst, isSecond) = (isBlock(one), isBlock(other))
      return isFirst == isSecond ? one.lexicographicallyPrecedes(other) : isSecond
    }
    let all = RingHeads(graph, filter: filter, within: nodes, orderedBy: order).heads
    let blocks = Set(all.filter { !$0.isRing && isBlock($0.members) })
    guard !blocks.isEmpty else { return all }
    var rest = nodes
    for block in blocks { block.members.forEach { rest.remove($0) } }
    let known = Set(all.filter(\.isRing).map(\.members))
    let further = RingHeads(graph, filter: filter, within: rest).heads
      .filter { $0.isRing && !known.contains($0.members) }
    guard !further.isEmpty else { return all }
    let ofRings = Set(further.flatMap(\.members))
    return all.filter { head in
      !blocks.contains(head) || !head.hanging.contains(where: ofRings.contains)
    } + further
  }
}
