/// Everything that refers to one node.
package struct Holders: Hashable, Sendable {
  /// The references of other nodes, and of the node to itself.
  package let edges: [EdgeIndex]

  /// The roots.
  package let roots: [RootIndex]
}

extension HeapGraph {
  /// Lists all holders of a node that a filter includes.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - filter: The references that count.
  ///   - incoming: The incoming edges of this graph where the caller has them; without them all edges
  ///     are looked through.
  /// - Returns: The edges and roots.
  /// - Complexity: O(*k*) for *k* holders with incoming edges, otherwise O(*e*) for *e* edges.
  package func holders(
    of node: NodeIndex,
    filter: ReferenceFilter = .everything,
    incoming: IncomingEdges? = nil
  ) -> Holders {
    let mask = filter.mask
    var found: [EdgeIndex] = []
    if let incoming {
      found = incoming.edges(into: node).filter {
        mask.includes[Int(edges[Int($0.rawValue)].attributes.rawValue)]
      }
    } else {
      for (edge, packed) in edges.enumerated()
      where packed.target == node.rawValue && mask.includes[Int(packed.word & 0xFF)] {
        found.append(EdgeIndex(UInt32(truncatingIfNeeded: edge)))
      }
    }
    let rooting = roots(of: node).filter { filter.includes(roots[Int($0.rawValue)]) }
    return Holders(edges: found, roots: rooting)
  }
}
