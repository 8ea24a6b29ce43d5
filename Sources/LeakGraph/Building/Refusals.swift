/// The counts of what a builder did not take because a number was out of range.
///
/// The input comes from bytes that may lie, so a bad number is counted and never trapped on.
package struct Refusals: Hashable, Sendable {
  /// Edges whose source or target is no node, or that exceed the largest number of edges.
  package internal(set) var edges = 0

  /// Roots whose target is no node.
  package internal(set) var roots = 0

  /// Nodes whose type is not in the table, which keep the unknown type.
  package internal(set) var types = 0

  /// Roots whose name is not in the table, which stay unnamed.
  package internal(set) var names = 0

  /// Places of labels beyond the largest number of labels.
  package internal(set) var places = 0

  /// Nodes beyond the largest number of nodes.
  package internal(set) var nodes = 0

  /// Nothing refused.
  package init() {}

  /// The sum of all counts.
  package var total: Int { edges + roots + types + names + places + nodes }
}
