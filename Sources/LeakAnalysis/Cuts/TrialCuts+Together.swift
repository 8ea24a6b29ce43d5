import LeakFindings
import LeakGraph
import LeakMemory

/// Sets of places that free an object together.
extension TrialCuts {
  /// The fewest places that free an object together, owners' collections left out; nil where none were found.
  ///
  /// Captures of objects alone, where these do, or else with what leads back, unless they are twice as many: what an object
  /// owns is not for it to give up.
  mutating func together(
    freeing node: NodeIndex,
    _ places: [Cut: RankedPlace],
    isRooted: Bool
  ) -> Together? {
    var best = fewest(freeing: node, places.filter { $0.value.rank == 0 }, isRooted)
    if let best, best.places.count < 3 { return best }
    best =
      best
      ?? fewest(
        freeing: node,
        places.filter { $0.value.rank <= Self.rankOfBackReference },
        isRooted
      )
    // What never changes, and what its holder always has, may be the holder's own: no gain where captures do.
    let worst = best == nil ? Self.worstCommonRank : Self.rankOfConstant - 1
    let common = fewest(freeing: node, places.filter { $0.value.rank <= worst }, isRooted)
    guard let best else { return common }
    return common.map { $0.places.count * 2 <= best.places.count } ?? false ? common : best
  }

  /// The fewest of some places that free an object together; nil where they do not.
  mutating func fewest(
    freeing node: NodeIndex,
    _ ranks: [Cut: RankedPlace],
    _ isRooted: Bool
  ) -> Together? {
    guard !ranks.isEmpty else { return nil }
    let trials = Self.mostReferences / max(1, analysis.graph.edgeCount)
    let limits = CutSearch.Limits(
      exactSize: 3,
      largestSize: Self.mostPlaces,
      trials: min(Self.mostTrials, max(8, trials))
    )
    let answer = search.smallestCuts(freeing: node, limits: limits) { ranks[$0]?.rank }
    guard let best = answer.solutions.first else { return nil }
    // Of equally good ones that which takes least along of what is in use, and most of what is garbage; then the first by its
    // texts: types' numbers differ from run to run.
    let solutions = answer.solutions.lazy.filter { $0.rank == best.rank }.prefix(Self.mostSolutions)
    let (memory, counted) = (memory, counted)
    return solutions.compactMap { solution -> (key: (Int, String), together: Together)? in
      guard let places = Self.places(of: solution, ranks) else { return nil }
      let key = places.map { "\($0.holderType) \($0.label)" }.joined(separator: "\n")
      let freed = memory.freed(by: solution.result, from: counted)
      let together = (places: places, cuts: Array(solution.cuts), freed: freed)
      let objects = solution.result.objectCount
      return ((isRooted ? objects : -objects, key), together)
    }
    .min { $0.key < $1.key }?.together
  }

  /// The places of a set of cuts, best advice first; nil where one of them is not known.
  private static func places(
    of solution: CutSolution,
    _ ranks: [Cut: RankedPlace]
  ) -> [RetentionFinding.Cuts.Place]? {
    let places = solution.cuts.compactMap { ranks[$0] }
    guard places.count == solution.cuts.count else { return nil }
    let ordered = places.sorted {
      ($0.rank, $0.place.holderType, $0.place.code ?? .null, $0.place.label)
        < ($1.rank, $1.place.holderType, $1.place.code ?? .null, $1.place.label)
    }
    return ordered.map(\.place)
  }

  /// The fewest places that free an object together, owners' collections among them; nil where they do not.
  mutating func collections(
    freeing node: NodeIndex,
    _ places: [Cut: RankedPlace],
    _ isRooted: Bool
  ) -> Together? {
    let owners = places.filter { $0.value.rank <= Self.rankOfStorage }
    return fewest(freeing: node, owners, isRooted) ?? fewest(freeing: node, places, isRooted)
  }

  /// The elements of collections that free an object together, where the property with those is one, but several objects' or with
  /// closures; the property where it is one object's and has nothing else; nil for others.
  ///
  /// What is taken out of one object's collection stays in the others', and a closure cannot be held weakly.
  mutating func keys(
    freeing node: NodeIndex,
    on path: HeldPath,
    _ near: NearReferences,
    _ places: [Cut: RankedPlace],
    _ isRooted: Bool
  ) -> Together? {
    guard let whole = collections(freeing: node, places, isRooted), whole.places.count == 1
    else { return nil }
    let storages = storages(of: whole.cuts, near)
    let hasClosures = near.references.contains { edge, facts in
      storages.contains(facts.source)
        && (analysis.graph.node(facts.target)?.kind == .closure || edges.detail(of: edge).isContext)
    }
    guard storages.count > 1 || hasClosures else { return nil }
    let elements = elements(insteadOf: whole, freeing: node, on: path, near)
    return elements.places.count > 1 ? elements : storages.count == 1 ? whole : nil
  }

  /// The storage of the collections at a place.
  private func storages(of cuts: [Cut], _ near: NearReferences) -> Set<NodeIndex> {
    guard cuts.count == 1, case .place(let place) = cuts[0] else { return [] }
    return Set(
      near.references.lazy.filter { search.place(of: $0.edge) == place }.map(\.facts.target)
    )
  }

  /// The elements of a collection that free an object together, in place of all that the collection has.
  ///
  /// Others in there may be in use. It is the collection as a whole where it has nothing else, or its elements cannot be told
  /// apart.
  mutating func elements(
    insteadOf together: Together,
    freeing node: NodeIndex,
    on path: HeldPath,
    _ near: NearReferences
  ) -> Together {
    guard together.places.count == 1, let place = together.places.first, place.code == nil,
      let hop = path.steps.indices.first(where: { isElement(path.steps[$0], of: place) }),
      let storage = lastOfStorage(at: hop, of: path).flatMap(analysis.graph.edge)?.source
    else { return together }
    let storages = storages(of: together.cuts, near).union([storage])
    var cuts: [String: [Cut]] = [:]
    for (edge, facts) in near.references where storages.contains(facts.source) {
      let label = edges.detail(of: edge).label
      guard label.first == "[", let end = label.lastIndex(of: "]"), cuts.count <= Self.mostElements
      else { return together }
      cuts[String(label[...end]), default: []] += edges.element(of: edge).map { .reference($0) }
    }
    let all = Set(cuts.values.joined())
    let count = storages.reduce(0) { count, storage in
      count
        + analysis.graph.edges(of: storage).count {
          analysis.graph.edge($0).map { $0.kind == .strong && $0.evidence == .described } ?? false
        }
    }
    guard (2...Self.mostElements).contains(cuts.count), all.count < count || storages.count > 1,
      let freed = freed(with: node, by: Array(all))
    else { return together }
    let places = cuts.keys.sorted().map { label in
      RetentionFinding.Cuts.Place(
        holderType: place.holderType,
        label: place.label + label,
        code: nil
      )
    }
    return (places, Array(all), freed)
  }

  /// Whether a hop leads by an element of a place's collection, and not by one in a collection inside of it.
  private func isElement(
    _ step: RetentionFinding.Step,
    of place: RetentionFinding.Cuts.Place
  ) -> Bool {
    let holder = step.holder.typeName
    guard [holder, TypeText.withoutArguments(holder)].contains(place.holderType),
      step.label.hasPrefix(place.label + "[")
    else { return false }
    return step.label.dropFirst(place.label.count).count { $0 == "[" } == 1
  }

  /// No more elements are told one by one.
  private static var mostElements: Int { 8 }
}
