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

  /// Whether a hop leads to a task, or from one to its closure: it goes by the task's end, and by no change of its own.
  private static func isOfTask(_ step: RetentionFinding.Step) -> Bool {
    switch (step.holder.category, step.target.category) {
    case (_, .task), (.task, .closure): true
    default: false
    }
  }
}
