import LeakGraph

/// Who has the objects of a path: whether a weak reference would lose them at once.
extension Explainer {
  /// Whether objects have an object, or variables, that are not one and the same: one that has it twice, in a property and in
  /// a collection, has it for its own, and a closure that has it as its only capture is another.
  mutating func hasSeveralOwners(_ node: NodeIndex) -> Bool {
    guard let described = ledger.account(of: node)?.described, described > 1 else { return false }
    let graph = analysis.graph
    var (owner, seen) = (nil as NodeIndex?, 0)
    for edge in incoming.edges(into: node).prefix(NearReferences.mostReferences) {
      guard let facts = graph.edge(edge), facts.kind == .strong, facts.evidence == .described
      else { continue }
      seen += 1
      guard !isShared(facts.source), let own = self.owner(of: facts.source), own == owner ?? own,
        !holders.renderer.edges.detail(of: edge).isContext
      else { return true }
      owner = own
    }
    // The others are roots.
    return seen < described
  }
}
