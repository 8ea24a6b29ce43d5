import LeakGraph
import LeakMetadata

/// What lies in boxes of their own: payloads of indirect cases, and values in existentials.
extension TrialCuts {
  /// A reference to a value's box as one to the object that the value has: a box is no collection that owns what is in it.
  ///
  /// - Parameter facts: The reference.
  /// - Returns: The same reference where it leads to no box, or to one with several objects.
  func throughBox(_ facts: GraphEdge) -> GraphEdge {
    guard analysis.graph.node(facts.target)?.kind == .storage, isBox(facts.target) else {
      return facts
    }
    let own = analysis.graph.edges(of: facts.target).compactMap { analysis.graph.edge($0) }
      .filter { $0.kind == .strong && $0.evidence == .described }
    guard own.count == 1, analysis.graph.node(own[0].target)?.kind == .object else { return facts }
    var facts = facts
    facts.target = own[0].target
    return facts
  }

  /// Whether storage is the box of a value, and that of no collection: those are of classes.
  private func isBox(_ storage: NodeIndex) -> Bool {
    analysis.heap.type(of: storage, in: analysis.map).map {
      analysis.map.types.entries[Int($0)].metadata.kind != .classInstance
    } ?? false
  }
}
