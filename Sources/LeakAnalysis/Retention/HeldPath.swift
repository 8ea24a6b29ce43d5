import LeakFindings
import LeakGraph

/// One way in which an object is held, as it is told, and where it is in the graph.
struct HeldPath: Sendable {
  /// The hops that a programmer sees.
  let told: RetentionFinding.Path

  /// The evidence of the weakest reference on it.
  let evidence: Evidence

  /// What each hop begins with in the graph; nil where a hop is no place in the source.
  let points: [CutPoint?]

  /// The last reference of each hop; nil where the next hop begins with none, or with the same one.
  private let lastReferences: [EdgeIndex?]

  /// The path in the graph.
  let source: RetentionPath

  /// A way from a holder to an object.
  ///
  /// - Complexity: O(*e*) for *e* references of the path: hops begin in their order.
  init(
    told: RetentionFinding.Path,
    evidence: Evidence,
    points: [CutPoint?],
    source: RetentionPath
  ) {
    self.told = told
    self.evidence = evidence
    self.points = points
    self.source = source
    let edges = source.edges
    var position = 0
    lastReferences = points.indices.map { hop in
      guard hop + 1 < points.count else { return edges.last }
      // What hangs off a ring may begin with the same reference as the ring: it is passed a second time.
      let start = hop + 1 == told.cycleLength ? position + 1 : position
      guard case .edge(let next)? = points[hop + 1], start <= edges.endIndex,
        let index = edges[start...].firstIndex(of: next)
      else { return nil }
      position = index
      return index > 0 ? edges[index - 1] : nil
    }
  }

  /// The hops in order of holding.
  var steps: [RetentionFinding.Step] { told.steps }

  /// Whether the last reference is a word that may be left of one.
  var isGuess: Bool { steps.last?.kind == .conservative }

  /// The last reference of a hop: that of a collection's element, where the first is that of the collection.
  func lastReference(at hop: Int) -> EdgeIndex? {
    lastReferences.indices.contains(hop) ? lastReferences[hop] : source.edges.last
  }

  /// Whether a reader sees the same of another.
  func isTold(like other: HeldPath) -> Bool {
    evidence == other.evidence && told.root == other.told.root
      && told.cycleLength == other.told.cycleLength && steps.count == other.steps.count
      && zip(steps, other.steps).allSatisfy(Self.areTold)
  }

  /// Whether two hops are told alike.
  ///
  /// A closure may capture one object by its name and, for what it is isolated to, without one: nobody wrote the latter, and
  /// what is written instead of the former lets go of both.
  private static func areTold(_ one: RetentionFinding.Step, _ other: RetentionFinding.Step) -> Bool
  {
    guard case .closure = one.holder.category, one.variable == nil || other.variable == nil else {
      return one == other
    }
    return one.unnamed == other.unnamed
  }
}

extension RetentionFinding.Step {
  /// The step without the name of its variable.
  fileprivate var unnamed: RetentionFinding.Step {
    RetentionFinding.Step(holder: holder, label: label, kind: kind, target: target, site: site)
  }
}
