import LeakFindings
import LeakGraph

/// A single cut in place of a set that would lose another object.
extension TrialCuts {
  /// A single cut in place of a set that takes all that another object is had by, where nothing of that leads back: a property of
  /// the ring that never changes, whose object was given to its holder.
  ///
  /// - Parameters:
  ///   - set: The set.
  ///   - node: The object that it frees.
  ///   - path: The path.
  ///   - hops: What came of cutting each hop.
  ///   - near: The references near the object.
  ///   - places: The places near the object, with their ranks.
  /// - Returns: The cut; the set itself where that loses no object, or no single cut does.
  mutating func single(
    insteadOf set: Together,
    freeing node: NodeIndex,
    on path: HeldPath,
    _ hops: [RetentionFinding.Cuts.Outcome?],
    _ near: NearReferences,
    _ places: [Cut: RankedPlace]
  ) -> Together {
    guard set.places.count > 1, loses(set.cuts, besides: node, near, places) else { return set }
    for hop in hops.indices.prefix(path.told.cycleLength) {
      guard case .frees(let freed)? = hops[hop], freed.extent == .reference,
        case .edge(let edge)? = path.points[hop], isGiven(edge, besides: node),
        let place = search.place(of: edge)
      else { continue }
      return ([told(edge, at: place)], [.place(place)], freed)
    }
    return set
  }

  /// Whether a set of cuts takes all references that another object has: one of a property that does not lead back among them,
  /// and none of a closure's own `self`.
  private mutating func loses(
    _ cuts: [Cut],
    besides node: NodeIndex,
    _ near: NearReferences,
    _ places: [Cut: RankedPlace]
  ) -> Bool {
    var targets: Set<NodeIndex> = []
    for (edge, facts) in near.references where facts.target != node {
      guard let place = search.place(of: edge), place.function == 0, cuts.contains(.place(place)),
        places[.place(place)].map({ $0.rank > Self.rankOfBackReference }) ?? false,
        analysis.graph.node(facts.target)?.kind == .object, !memory.wasDismissed(facts.target)
      else { continue }
      targets.insert(facts.target)
    }
    for target in targets.sorted() {
      let all = incoming.edges(into: target).prefix(NearReferences.mostReferences).filter {
        analysis.graph.edge($0).map { $0.kind == .strong && $0.evidence == .described } ?? false
      }
      if all.count > 1, all.allSatisfy({ isTaken($0, by: cuts) }) { return true }
    }
    return false
  }

  /// Whether a set of cuts takes a reference, which is no closure's own `self`.
  private mutating func isTaken(_ edge: EdgeIndex, by cuts: [Cut]) -> Bool {
    guard let place = search.place(of: edge), cuts.contains(.place(place)),
      let facts = analysis.graph.edge(edge)
    else { return false }
    return place.function == 0 || !isOfSelf(edge, facts, functions.code(of: place.function))
  }

  /// Whether a property that never changes has an object which its holder does not make, and which is not the one in question.
  private func isGiven(_ edge: EdgeIndex, besides node: NodeIndex) -> Bool {
    guard let facts = analysis.graph.edge(edge), facts.target != node,
      analysis.graph.node(facts.source)?.kind == .object,
      analysis.graph.node(facts.target)?.kind == .object,
      let declared = declarations.declaration(of: edge)
    else { return false }
    return !declared.isVariable && !makes(edge)
  }

  /// A property in words.
  private mutating func told(
    _ edge: EdgeIndex,
    at place: CutPlace
  ) -> RetentionFinding.Cuts.Place {
    let own = analysis.graph.edge(edge).map { analysis.graph.typeName(of: $0.source) } ?? ""
    return RetentionFinding.Cuts.Place(
      holderType: named(declarations.declaringClass(of: edge) ?? own, of: place, in: own),
      label: edges.detail(of: edge).label,
      code: nil
    )
  }
}
