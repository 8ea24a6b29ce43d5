import LeakGraph

/// What is in use, and would go with a change of a declaration that several objects share.
extension TrialCuts {
  /// Whether a property alone has something that is in use, and is not the object in question: a change of the declaration loses
  /// it wherever it is, as what a container has in the storage of its services.
  func losesBystander(_ reference: GraphEdge, freeing node: NodeIndex) -> Bool {
    let graph = analysis.graph
    return reference.target != node && graph.node(reference.source)?.kind == .object
      && graph.node(reference.target)?.kind == .object && !isShared(reference.target)
      && !isLost(reference.target)
  }

  /// The places near an object that several references have, one of which alone has something that is in use.
  mutating func placesWithBystanders(
    _ near: NearReferences,
    freeing node: NodeIndex
  ) -> Set<CutPlace> {
    var counts: [CutPlace: Int] = [:]
    var losing: Set<CutPlace> = []
    for (edge, facts) in near.references {
      guard let place = search.place(of: edge), place.function == 0 else { continue }
      counts[place, default: 0] += 1
      if losesBystander(facts, freeing: node) { losing.insert(place) }
    }
    return losing.filter { counts[$0, default: 0] > 1 }
  }
}
