extension HeapGraph {
  /// Makes a graph in which the ledger's findings are part of the evidence.
  ///
  /// Claims that balance their targets' accounts become ``Evidence/balanced``, claims on what descriptions explain
  /// wholly ``Evidence/residual``, see ``Ledger/evidence(of:)-(EdgeIndex)``. All other columns are shared
  /// with this graph.
  ///
  /// - Complexity: O(*e* + *r*) for *e* edges and *r* roots; 8 bytes an edge.
  package func settled(by ledger: Ledger) -> HeapGraph {
    var raised = edges
    for (edge, packed) in edges.enumerated() {
      let own = packed.attributes
      guard own.isClaim,
        let evidence = ledger.evidence(of: EdgeIndex(UInt32(truncatingIfNeeded: edge))),
        evidence != own.evidence
      else { continue }
      raised[edge] = packed.with(own.with(evidence))
    }
    var raisedRoots = roots
    for index in roots.indices {
      let number = RootIndex(UInt32(truncatingIfNeeded: index))
      if let evidence = ledger.evidence(of: number) { raisedRoots[index].evidence = evidence }
    }
    return HeapGraph(sharing: self, edges: raised, roots: raisedRoots)
  }
}
