/// The nodes of each type, side by side: 4 bytes a node.
package struct NodesByType: Sendable {
  /// Where each type's nodes begin; the last type is the unknown one.
  private let starts: [UInt32]

  /// The nodes, grouped by type and ascending within one.
  private let nodes: [UInt32]

  /// Groups the nodes of a graph by counting.
  ///
  /// - Complexity: O(*n* + *t*) for *n* nodes and *t* types.
  package init(_ graph: HeapGraph) {
    let unknown = graph.typeCount
    var starts: [UInt32] = Array(repeating: 0, count: unknown + 2)
    for type in graph.types { starts[min(Int(type), unknown) + 1] &+= 1 }
    for type in 0...unknown { starts[type + 1] &+= starts[type] }
    var next = starts
    var nodes: [UInt32] = Array(repeating: 0, count: graph.nodeCount)
    for (node, type) in graph.types.enumerated() {
      let slot = min(Int(type), unknown)
      nodes[Int(next[slot])] = UInt32(truncatingIfNeeded: node)
      next[slot] &+= 1
    }
    self.starts = starts
    self.nodes = nodes
  }

  /// The nodes of a type, ascending; those without a known type for ``TypeIndex/unknown``.
  package subscript(type: TypeIndex) -> [NodeIndex] { raw(type).map { NodeIndex($0) } }

  /// The raw numbers of the nodes of a type.
  func raw(_ type: TypeIndex) -> ArraySlice<UInt32> {
    let slot = type == .unknown ? starts.count - 2 : Int(type.rawValue)
    guard slot < starts.count - 1 else { return [] }
    return nodes[Int(starts[slot])..<Int(starts[slot + 1])]
  }
}
