/// The nodes that references lead to from a start.
///
/// A depth-first walk with a stack of its own, so that no chain is too long. A node enters the stack
/// when it is first seen; its bit says so.
///
/// - Complexity: O(*n* + *e*) for *n* nodes and *e* edges; one bit a node and the stack.
package enum Reachability {
  /// Finds the nodes that can be reached, those of the start included.
  ///
  /// - Parameters:
  ///   - graph: The graph to walk.
  ///   - start: The nodes to begin at.
  ///   - filter: The references to follow.
  ///   - mayContinue: Whether a task has another one, by a reference, that goes on by it; asked for each such reference.
  ///   - mayFrameHold: Whether a word of a waiting function may hold a node; asked for each such word.
  ///   - mayWordHold: Whether a word of other memory that nothing describes may hold a node, the first one, in a node, the
  ///     second one; asked for each such word.
  /// - Returns: The set of nodes.
  package static func reached(
    in graph: HeapGraph,
    from start: PathStart = .roots,
    filter: ReferenceFilter = .holding,
    mayContinue: (EdgeIndex) -> Bool = { _ in true },
    mayFrameHold: (NodeIndex) -> Bool = { _ in true },
    mayWordHold: (NodeIndex, NodeIndex) -> Bool = { _, _ in true }
  ) -> NodeSet {
    let includes = filter.mask.includes
    let task = NodeKind.task.rawValue
    let starts = graph.starts
    let edges = graph.edges
    // The words of a `NodeSet`, handled here: debug builds do not inline functions of other files.
    var reached: [UInt64] = Array(repeating: 0, count: (graph.nodeCount + 63) / 64)
    var pending: [UInt32] = []
    for node in start.nodes(in: graph, filter: filter) {
      let bit: UInt64 = 1 << UInt64(node & 63)
      guard reached[Int(node >> 6)] & bit == 0 else { continue }
      reached[Int(node >> 6)] |= bit
      pending.append(node)
    }
    while let node = pending.popLast() {
      let isTask = graph.kinds[Int(node)] == task
      for index in Int(starts[Int(node)])..<Int(starts[Int(node) + 1]) {
        let edge = edges[index]
        guard includes[Int(edge.word & 0xFF)] else { continue }
        let bit: UInt64 = 1 << UInt64(edge.target & 63)
        let word = reached[Int(edge.target >> 6)]
        guard word & bit == 0 else { continue }
        if edge.attributes.kind == .conservative {
          let target = NodeIndex(edge.target)
          guard isTask ? mayFrameHold(target) : mayWordHold(target, NodeIndex(node)) else {
            continue
          }
        }
        if isTask, edge.attributes.kind == .continuation,
          !mayContinue(EdgeIndex(UInt32(truncatingIfNeeded: index)))
        {
          continue
        }
        reached[Int(edge.target >> 6)] = word | bit
        pending.append(edge.target)
      }
    }
    return NodeSet(words: reached, capacity: graph.nodeCount)
  }
}
