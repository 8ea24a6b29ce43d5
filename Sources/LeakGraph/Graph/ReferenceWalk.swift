/// Goes over the references of nodes, and tells which of them a filter includes.
package struct ReferenceWalk: Sendable {
  /// The graph.
  private let graph: HeapGraph

  /// The filter as a table.
  private let mask: EdgeMask

  /// Prepares to go over a graph.
  package init(_ graph: HeapGraph, filter: ReferenceFilter) {
    self.graph = graph
    mask = filter.mask
  }

  /// How many references a node has, included or not.
  package func count(of node: NodeIndex) -> Int {
    graph.hasNode(node) ? graph.edgeRange(of: Int(node.rawValue)).count : 0
  }

  /// Calls a function with each reference of a node, in the order of addition: its target, its label, and whether the
  /// filter includes it.
  package func forEach(of node: NodeIndex, _ body: (NodeIndex, LabelID, Bool) -> Void) {
    guard graph.hasNode(node) else { return }
    for index in graph.edgeRange(of: Int(node.rawValue)) {
      let edge = graph.edges[index]
      body(NodeIndex(edge.target), LabelID(edge.label), mask.includes[Int(edge.word & 0xFF)])
    }
  }
}
