import LeakFindings
import LeakGraph

/// What stays of a ring that is broken: objects of it that have a ring of their own.
extension Explainer {
  /// On a long ring no more hops are looked at, and no more objects of each.
  private static let mostHops = 16
  private static let mostObjects = 16

  /// The rings that stay, by the hops of the path's ring whose cut frees the object.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - node: The object.
  ///   - cuts: What came of cutting its hops.
  /// - Returns: One ring for each such hop, that of the first object of the path that stays.
  mutating func remainingRings(
    on path: HeldPath,
    to node: NodeIndex,
    _ cuts: RetentionFinding.Cuts
  ) -> [Int: RetentionFinding.Path] {
    var rings: [Int: RetentionFinding.Path] = [:]
    for hop in path.steps.indices.prefix(min(path.told.cycleLength, Self.mostHops)) {
      guard cuts.hops.indices.contains(hop), case .frees(let freed)? = cuts.hops[hop] else {
        continue
      }
      rings[hop] = remainingRing(at: hop, freed.extent, of: path, to: node)
    }
    return rings
  }

  /// The ring that stays where a hop is cut; nil where nothing of the path's ring stays, or it does not by a ring.
  private mutating func remainingRing(
    at hop: Int,
    _ extent: RetentionFinding.Cuts.Extent,
    of path: HeldPath,
    to node: NodeIndex
  ) -> RetentionFinding.Path? {
    guard case .edge(let first)? = path.points[hop], let last = path.lastReference(at: hop) else {
      return nil
    }
    let cut: Cut
    switch extent {
    case .reference: cut = .reference(last)
    case .place:
      guard let place = trials.search.place(of: first) else { return nil }
      cut = .place(place)
    case .element: return nil
    }
    let freed = trials.search.result(of: [cut])
    guard freed.contains(node) else { return nil }
    // Where a declaration is changed, all that is declared by it goes; an element is taken out alone.
    var cuts: Set<Cut> = [.reference(first), .reference(last)]
    if first == last, let place = trials.search.place(of: first) { cuts.insert(.place(place)) }
    return ring(through: path.source.nodes, besides: freed, cuts)
  }

  /// The ring that stays where all places are cut that free an object together; nil where nothing of what holds it stays, or it
  /// does not by a ring.
  ///
  /// - Parameters:
  ///   - paths: The paths that are told, that of the answer first.
  ///   - node: The object.
  /// - Returns: That of the first object of the paths that stays.
  mutating func remainingRing(
    besidesPlacesOn paths: [HeldPath],
    to node: NodeIndex
  ) -> RetentionFinding.Path? {
    let cuts = trials.cutsTogether
    guard !cuts.isEmpty, paths.first?.told.root == nil else { return nil }
    let freed = trials.search.result(of: cuts)
    guard freed.contains(node) else { return nil }
    return ring(through: paths.flatMap(\.source.nodes), besides: freed, Set(cuts))
  }

  /// A ring through the first of some objects that stays in a trial and has one that was not cut.
  private mutating func ring(
    through nodes: [NodeIndex],
    besides freed: CutResult,
    _ cuts: Set<Cut>
  ) -> RetentionFinding.Path? {
    let gone = NodeSet(freed.nodes, in: analysis.graph)
    let deinits = DeinitCode(trials.declarations)
    let staying = nodes.filter {
      !gone.contains($0) && analysis.graph.node($0)?.kind == .object
    }
    for object in staying.prefix(Self.mostObjects) {
      guard let ring = holders.search.ring(through: object, filter: .described, avoiding: gone),
        !isAnyCut(ring.edges, by: cuts),
        // What goes may take it apart.
        !deinits.mayReach(ring.nodes, from: gone, trials.incoming)
      else { continue }
      return holders.best(ring, ringLength: ring.edges.count).told
    }
    return nil
  }

  /// Whether one of some references is cut, itself or with its place.
  private mutating func isAnyCut(_ edges: [EdgeIndex], by cuts: Set<Cut>) -> Bool {
    for edge in edges {
      if cuts.contains(.reference(edge)) { return true }
      if let place = trials.search.place(of: edge), cuts.contains(.place(place)) { return true }
    }
    return false
  }
}
