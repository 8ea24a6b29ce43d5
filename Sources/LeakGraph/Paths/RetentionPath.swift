/// One path through a graph, in order of holding.
package struct RetentionPath: Hashable, Sendable {
  /// The root that the path begins at; nil for a path from a node and for a ring.
  package let root: RootIndex?

  /// The nodes, from the first one that is held to the target.
  ///
  /// A ring begins and ends at one node.
  package let nodes: [NodeIndex]

  /// The references between them: one fewer than nodes.
  package let edges: [EdgeIndex]

  /// The evidence of the weakest reference, the root's own included.
  package let evidence: Evidence

  /// The number of steps that a programmer sees: references into folded storage do not count.
  package let stepCount: Int
}
