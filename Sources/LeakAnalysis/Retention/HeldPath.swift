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

  /// The path in the graph.
  let source: RetentionPath

  /// The hops in order of holding.
  var steps: [RetentionFinding.Step] { told.steps }

  /// Whether the last reference is a word that may be left of one.
  var isGuess: Bool { steps.last?.kind == .conservative }

  /// The last reference of a hop: that of a collection's element, where the first is that of the collection.
  func lastReference(at hop: Int) -> EdgeIndex? {
    let edges = source.edges
    guard points.indices.contains(hop + 1) else { return edges.last }
    guard case .edge(let next)? = points[hop + 1], let index = edges.firstIndex(of: next),
      index > 0
    else { return nil }
    return edges[index - 1]
  }

  /// Whether a reader sees the same of another.
  func isTold(like other: HeldPath) -> Bool { told == other.told && evidence == other.evidence }
}
