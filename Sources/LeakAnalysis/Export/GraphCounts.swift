/// How many nodes and edges a file has.
package struct GraphCounts: Hashable, Sendable {
  /// The nodes, those included that a viewer wants.
  package let nodes: Int

  /// The edges.
  package let edges: Int

  /// Describes an extent.
  package init(nodes: Int, edges: Int) {
    self.nodes = nodes
    self.edges = edges
  }
}
