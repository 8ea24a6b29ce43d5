import LeakGraph

/// The blocks that the runtime and the C library keep for themselves: caches of metadata, tables, buffers.
///
/// They are made when code runs for the first time, often where objects were shortly before, and what they do not
/// use yet still has those objects' addresses. No object is held by them.
enum RuntimeMemory {
  /// Finds them.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - named: What variables of the runtime refer to.
  /// - Returns: The blocks without objects that can be reached from there by such blocks alone.
  /// - Complexity: O(*n* + *e*) for *n* blocks found and *e* of their edges.
  static func nodes(in graph: HeapGraph, from named: [NodeIndex]) -> NodeSet {
    var found = NodeSet(capacity: graph.nodeCount)
    var pending = named
    while let node = pending.popLast() {
      guard !found.contains(node), isPlain(node, in: graph) else { continue }
      found.insert(node)
      for edge in graph.edges(of: node) {
        if let target = graph.edge(edge)?.target { pending.append(target) }
      }
    }
    return found
  }

  /// Whether a node is memory of which nothing is known.
  static func isPlain(_ node: NodeIndex, in graph: HeapGraph) -> Bool {
    graph.node(node)?.kind == .untyped
  }
}
