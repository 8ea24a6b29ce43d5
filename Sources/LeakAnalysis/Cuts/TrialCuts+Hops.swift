import LeakFindings
import LeakGraph

extension TrialCuts {
  /// The outcome of cutting each hop, from both ends inwards; nil for those that are not tried.
  mutating func outcomes(
    of path: HeldPath,
    _ node: NodeIndex
  ) -> [RetentionFinding.Cuts.Outcome?] {
    var outcomes = [RetentionFinding.Cuts.Outcome?](repeating: nil, count: path.steps.count)
    let start = search.effort
    for (number, hop) in TriedHops.places(ofHops: path.steps.count).enumerated() {
      guard TriedHops.mayTry(after: number, effort: search.effort - start) else { break }
      guard !Self.isOfTask(path.steps[hop]), let point = path.points[hop] else { continue }
      outcomes[hop] = outcome(of: point, at: hop, node, path)
    }
    return outcomes
  }

  /// All that a value has in a property that may be set to nil, which then lets go of it; none where that has one reference.
  ///
  /// The dismissed object clears what it has itself; of another one's value the property inside is changed, where that is known.
  mutating func contents(
    ofValueBy edge: EdgeIndex,
    _ facts: GraphEdge,
    of node: NodeIndex
  ) -> [Cut] {
    guard let declared = declarations.declaration(of: edge), declared.isVariable,
      declared.isOptional
    else { return [] }
    switch declared.value {
    case .structure, .enumeration: guard facts.source == node else { return [] }
    case .unboundProtocol: break
    default: return []
    }
    let words = edges.detail(of: edge).label.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count > 2, words[0].isEmpty else { return [] }
    let beginning = ".\(words[1])."
    let all = analysis.graph.edges(of: facts.source).filter { other in
      guard let other = analysis.graph.edge(other) else { return false }
      return other.kind == .strong && other.evidence == .described
    }
    var own: [Cut] = []
    for edge in all where edges.detail(of: edge).label.hasPrefix(beginning) {
      own.append(.reference(edge))
    }
    return own.count > 1 ? own : []
  }

  /// Whether a hop leads to a task, or from one to its closure: it goes by the task's end, and by no change of its own.
  private static func isOfTask(_ step: RetentionFinding.Step) -> Bool {
    switch (step.holder.category, step.target.category) {
    case (_, .task), (.task, .closure): true
    default: false
    }
  }
}
