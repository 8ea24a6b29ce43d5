/// The memory without a count that only some nodes lead to: what those have behind pointers, such as the bytes of a `Data`.
///
/// A block has no count, so words decide: it is owned where a pointer of the nodes' types or a word of an owned block leads
/// to it, and every other word that may be its address lies in the nodes or in blocks that are owned themselves. What was
/// left of an address elsewhere makes that less, never more; what was left in a gap of an object owns nothing, and a weak
/// reference to an object that has ended has nothing of its memory.
///
/// - Complexity: O(*n* + *k*) for *n* nodes with their edges and *k* edges of the blocks and into them.
package struct OwnedBlocks: Sendable {
  /// The blocks, ascending.
  package let nodes: [NodeIndex]

  /// Their bytes.
  package let byteCount: UInt64

  /// A block with more words of it is not looked at: it is hardly of one owner.
  private static let mostWords = 4096

  /// Finds what only some nodes lead to.
  ///
  /// - Parameters:
  ///   - owners: The nodes.
  ///   - graph: The graph.
  ///   - incoming: Its edges by their targets.
  package init(
    of owners: some Sequence<NodeIndex>,
    in graph: HeapGraph,
    _ incoming: IncomingEdges
  ) {
    var numbers: [UInt32: Int] = [:]
    var blocks: [UInt32] = []
    var owning: Set<UInt32> = []
    func reach(from node: UInt32) {
      for edge in graph.edgeRange(of: Int(node)) {
        let (target, attributes) = (graph.edges[edge].target, graph.edges[edge].attributes)
        guard Self.isUncounted(Int(target), in: graph), numbers[target] == nil,
          attributes.kind == .conservative || attributes.kind == .strong,
          attributes.evidence >= .balanced
        else { continue }
        numbers[target] = blocks.count
        blocks.append(target)
      }
    }
    for owner in owners where graph.hasNode(owner) {
      reach(from: owner.rawValue)
      owning.insert(owner.rawValue)
    }
    var next = 0
    while next < blocks.count {
      reach(from: blocks[next])
      next += 1
    }
    var isOthers = blocks.map { block in
      let words = incoming.range(of: Int(block))
      return graph.isRooted(Int(block)) || words.count > Self.mostWords
        || incoming.sources[words].contains { !owning.contains($0) && numbers[$0] == nil }
    }
    var open = isOthers.indices.filter { isOthers[$0] }
    while let number = open.popLast() {
      for edge in graph.edgeRange(of: Int(blocks[number])) {
        guard let target = numbers[graph.edges[edge].target], !isOthers[target] else { continue }
        isOthers[target] = true
        open.append(target)
      }
    }
    let owned = blocks.indices.filter { !isOthers[$0] && !owning.contains(blocks[$0]) }
      .map { blocks[$0] }.sorted()
    nodes = owned.map { NodeIndex($0) }
    byteCount = owned.reduce(UInt64(0)) { $0 &+ UInt64(graph.byteCounts[Int($1)]) }
  }

  /// Whether a node is memory that has no count, also where it is known what is in it.
  private static func isUncounted(_ node: Int, in graph: HeapGraph) -> Bool {
    let kind = graph.kinds[node]
    return kind == NodeKind.untyped.rawValue
      || kind == NodeKind.storage.rawValue && graph.flags[node] & NodeFlags.counted.rawValue == 0
  }
}
