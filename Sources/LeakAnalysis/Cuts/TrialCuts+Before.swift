import LeakGraph

/// What one reference has by now, and others had before.
extension TrialCuts {
  /// Whether whoever a reference leads to was had by others before: it was dismissed too, or its holder is nothing but an
  /// element of a collection that it has, and leads back.
  func wasHadByOthers(_ reference: GraphEdge) -> Bool {
    memory.wasDismissed(reference.target)
      || !isShared(reference.source)
        && analysis.graph.node(reference.source)?.kind == .object
        && analysis.graph.edges(of: reference.target).contains { edge in
          analysis.graph.edge(edge).map {
            $0.kind == .strong && isElement(reference.source, of: $0.target)
          } ?? false
        }
  }
}
