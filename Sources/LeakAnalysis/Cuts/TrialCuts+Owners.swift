import LeakFindings
import LeakGraph

/// What lets go of an object that alone has the one in question.
extension TrialCuts {
  /// The places that together let go of an owner where none does alone, as the dictionary and the list of a cache do of an
  /// entry; nil where the object in question has no such owner.
  ///
  /// What an owner has for good is not to be had weakly: it would be gone at once, though that would free it. What the object
  /// itself leads to is no owner of it.
  ///
  /// - Parameters:
  ///   - node: The object that the owner has.
  ///   - path: The path from a root to it.
  ///   - hops: What came of cutting each hop.
  ///   - near: The references near the object.
  ///   - places: The places near the object, with their ranks.
  /// - Returns: The places, and what goes.
  mutating func release(
    ofOwnerOf node: NodeIndex,
    on path: HeldPath,
    _ hops: [RetentionFinding.Cuts.Outcome?],
    _ near: NearReferences,
    _ places: [Cut: RankedPlace]
  ) -> Together? {
    guard hops.count > 1, case .frees?? = hops.last, hops[hops.count - 2] == .stays,
      case .edge(let last)?? = path.points.last, let facts = analysis.graph.edge(last),
      facts.target == node, analysis.graph.node(facts.source)?.kind == .object,
      analysis.ledger.account(of: facts.source)?.described ?? 0 > 1,
      !near.references.contains(where: { $0.facts.source == node })
    else { return nil }
    let into = cuts(into: facts.source, near)
    let ranks = places.filter { into.contains($0.key) }
    guard ranks.count > 1, var together = fewest(freeing: node, ranks, true),
      together.places.count > 1
    else { return nil }
    // Others that are in the same collections may stay.
    let references = near.references.filter { $0.facts.target == facts.source }
      .map { Cut.reference($0.edge) }
    let roots = analysis.graph.roots(of: facts.source).map { Cut.root($0) }
    if let freed = freed(with: node, by: references + roots) { together.freed = freed }
    return together
  }

  /// The places that together break a ring where the only hop that does alone is that of what an owner has for good; nil for
  /// other rings.
  ///
  /// That cut always frees the object, and is no change to make: what was made to have it would have nothing at once.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - path: The path, a ring and nothing else.
  ///   - hops: What came of cutting each hop.
  ///   - near: The references near the object.
  ///   - places: The places near the object, with their ranks.
  /// - Returns: The places, and what goes.
  mutating func ringsBeside(
    ownerOf node: NodeIndex,
    on path: HeldPath,
    _ hops: [RetentionFinding.Cuts.Outcome?],
    _ near: NearReferences,
    _ places: [Cut: RankedPlace]
  ) -> Together? {
    guard path.told.cycleLength == path.steps.count, hops.count > 1 else { return nil }
    let freeing = hops.indices.filter { if case .frees? = hops[$0] { true } else { false } }
    guard freeing.count == 1, let hop = freeing.first,
      hops.indices.allSatisfy({ $0 == hop || hops[$0] == .stays }),
      case .edge(let edge)? = path.points[hop], let own = search.place(of: edge),
      // What the ring's other objects make is theirs: this leads back.
      !path.points.indices.contains(where: { $0 != hop && isMade(path.points[$0]) })
    else { return nil }
    let isOwned =
      hop == hops.indices.last
      ? !isShared(node) && (owns(node, by: edge, at: path.steps[hop]) || makes(edge))
      : isMade(edge)
    // What the object alone has is its part, whoever made it: what the part has of it is too much.
    guard isOwned || isOwnPart(edge, of: node) else { return nil }
    let others = places.filter {
      $0.key != .place(own) && (isOwned || leadsBack($0.key, to: node, near))
    }
    let together =
      together(freeing: node, others, isRooted: false) ?? fewest(freeing: node, others, false)
    return together.flatMap { (2...(isOwned ? Int.max : 3)).contains($0.places.count) ? $0 : nil }
  }

  /// Whether an object alone has another one by a property.
  private func isOwnPart(_ reference: EdgeIndex, of node: NodeIndex) -> Bool {
    guard let facts = analysis.graph.edge(reference) else { return false }
    return facts.source == node && analysis.graph.node(facts.target)?.kind == .object
      && !isShared(facts.target)
  }

  /// Whether all references at a place that are near an object lead to that.
  private mutating func leadsBack(_ cut: Cut, to node: NodeIndex, _ near: NearReferences) -> Bool {
    guard case .place(let place) = cut else { return false }
    return near.references.allSatisfy {
      $0.facts.target == node || search.place(of: $0.edge) != place
    }
  }

  /// The places that together break all rings which an object hangs off; nil where it is on one itself, they do not free it, or
  /// a ring is that of other modules' code.
  ///
  /// To take the object from what leaks would leave that.
  ///
  /// - Parameters:
  ///   - node: The object, which no root has.
  ///   - near: The references near it.
  ///   - places: The places near it, with their ranks.
  /// - Returns: The places, and what goes.
  mutating func rings(
    freeing node: NodeIndex,
    _ near: NearReferences,
    _ places: [Cut: RankedPlace]
  ) -> Together? {
    guard !analysis.components.isOnRing(node) else { return nil }
    var cuts: Set<Cut> = []
    for (edge, facts) in near.references {
      guard let place = search.place(of: edge), isOnOneRing(facts.source, facts.target) else {
        continue
      }
      let code = functions.code(of: place.function)
      guard place.function == 0 || !isOthersCode(edge, code, than: node) else { return nil }
      cuts.insert(.place(place))
    }
    let onRings = places.filter { cuts.contains($0.key) }
    return together(freeing: node, onRings, isRooted: false)
      ?? fewest(freeing: node, onRings, false)
  }

  /// Whether a hop begins with a property that has what its holder made for it.
  private func isMade(_ point: CutPoint?) -> Bool {
    if case .edge(let edge)? = point { makes(edge) } else { false }
  }

  /// Whether a property alone has what its holder made for it.
  private func isMade(_ reference: EdgeIndex) -> Bool {
    guard let facts = analysis.graph.edge(reference) else { return false }
    return !isShared(facts.target) && makes(reference)
  }

  /// Whether a property has what its holder made for it.
  func makes(_ reference: EdgeIndex) -> Bool {
    declarations.declaration(of: reference)?.value == .lazyProperty
      || declarations.isMade(reference) || declarations.isBuilt(reference)
  }

  /// Whether what a hop begins with has an object for good: a property that never changes or is lazy, or a collection of parts.
  private func owns(
    _ node: NodeIndex,
    by reference: EdgeIndex,
    at step: RetentionFinding.Step
  ) -> Bool {
    guard let facts = analysis.graph.edge(reference),
      analysis.graph.node(facts.source)?.kind == .object
    else { return false }
    guard facts.target == node else {
      return step.label.last == "]" && analysis.graph.node(facts.target)?.kind == .storage
        && PartsName.isOfElement(
          step.label,
          type: TypeText.withoutArguments(TypeText.short(step.target.typeName))
        )
    }
    guard let declared = declarations.declaration(of: reference) else { return false }
    return !declared.isVariable || declared.value == .lazyProperty
  }

  /// The places that refer to an object themselves or by collections, the object's own apart.
  private func cuts(into owner: NodeIndex, _ near: NearReferences) -> Set<Cut> {
    var (targets, cuts) = ([owner] as Set<NodeIndex>, Set<Cut>())
    // The nearest come first.
    for (edge, facts) in near.references where targets.contains(facts.target) {
      if analysis.graph.node(facts.source)?.kind == .storage {
        targets.insert(facts.source)
      } else if let place = search.place(of: edge) {
        cuts.insert(.place(place))
      }
    }
    for root in targets.flatMap(analysis.graph.roots) { cuts.insert(.root(root)) }
    return cuts
  }
}
