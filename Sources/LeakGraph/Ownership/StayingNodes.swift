/// The nodes of which no search for garbage asks who holds them: those that are not in question, and those
/// that cannot be garbage.
package enum StayingNodes {
  /// The flags of nodes that no count says to be alive for the program.
  private static let exempt: NodeFlags = [.own, .immortal, .deiniting, .unownedOnly]

  /// Finds them.
  ///
  /// An object in question can be garbage. Memory in question can be if it belongs to an object in question, or holds
  /// nothing by itself: otherwise its maker may have hidden its address.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - inQuestion: The nodes that may be garbage.
  ///   - memory: Memory that holds nothing by itself, in question or not.
  /// - Returns: The nodes.
  /// - Complexity: O(*n* + *e*) for *n* nodes and *e* edges.
  package static func nodes(
    in graph: HeapGraph,
    inQuestion: NodeSet,
    besides memory: NodeSet
  ) -> NodeSet {
    let owned = ownedMemory(in: graph, of: inQuestion)
    let (counted, exempt) = (NodeFlags.counted.rawValue, exempt.rawValue)
    let flags = graph.flags
    var staying = NodeSet(capacity: graph.nodeCount)
    for node in 0..<graph.nodeCount {
      let mayGo: Bool =
        if !inQuestion.contains(node) {
          memory.contains(node)
        } else if flags[node] & counted != 0 {
          flags[node] & exempt == 0
        } else {
          owned.contains(node) || memory.contains(node)
        }
      if !mayGo { staying.insert(node) }
    }
    return staying
  }

  /// What objects in question refer to, and what that memory is described to refer to.
  ///
  /// Memory of which nothing is known proves nothing by what looks like references.
  private static func ownedMemory(in graph: HeapGraph, of inQuestion: NodeSet) -> NodeSet {
    let (flags, starts, edges) = (graph.flags, graph.starts, graph.edges)
    let counted = NodeFlags.counted.rawValue
    let isDescribed = (0..<256).map {
      EdgeAttributes(rawValue: UInt8($0)).evidence == .described
    }
    var owned = NodeSet(capacity: graph.nodeCount)
    var pending: [UInt32] = []
    for node in 0..<graph.nodeCount where flags[node] & counted != 0 && inQuestion.contains(node) {
      for index in Int(starts[node])..<Int(starts[node + 1]) {
        let target = edges[index].target
        guard Int(target) != node, owned.insertNew(Int(target)) else { continue }
        if flags[Int(target)] & counted == 0 { pending.append(target) }
      }
    }
    while let node = pending.popLast() {
      for index in Int(starts[Int(node)])..<Int(starts[Int(node) + 1]) {
        let edge = edges[index]
        guard isDescribed[Int(edge.word & 0xFF)], owned.insertNew(Int(edge.target)) else {
          continue
        }
        if flags[Int(edge.target)] & counted == 0 { pending.append(edge.target) }
      }
    }
    return owned
  }
}
