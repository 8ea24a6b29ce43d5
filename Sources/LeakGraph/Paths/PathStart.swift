/// The place where paths begin.
package enum PathStart: Sendable {
  /// The graph's roots, as far as the filter includes them.
  case roots

  /// Some nodes.
  case nodes([NodeIndex])

  /// The nodes of a set, which many searches may have in common.
  case set(NodeSet)

  /// The raw numbers of the nodes to begin at; may repeat.
  func nodes(in graph: HeapGraph, filter: ReferenceFilter) -> [UInt32] {
    switch self {
    case .roots:
      graph.roots.filter { filter.includes($0) }.map(\.target.rawValue)
    case .nodes(let nodes):
      nodes.filter { graph.hasNode($0) }.map(\.rawValue)
    case .set(let nodes):
      nodes.nodes.filter { graph.hasNode($0) }.map(\.rawValue)
    }
  }
}
