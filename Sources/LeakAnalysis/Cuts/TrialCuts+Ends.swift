import LeakFindings
import LeakGraph

extension TrialCuts {
  /// The hops whose task or source may end without freeing the object, since references that are described hold it besides;
  /// and those with whose task's end it goes.
  mutating func ends(
    _ node: NodeIndex,
    _ path: HeldPath
  ) -> (futile: [Int], freeing: [Int]) {
    var ends: (futile: [Int], freeing: [Int]) = ([], [])
    for hop in path.steps.indices {
      let ofTask = taskEnd.cuts(at: hop, of: path)
      let cuts = ofTask.isEmpty ? SourceEnd.cuts(at: hop, of: path, in: analysis) : ofTask
      guard !cuts.isEmpty else { continue }
      if search.result(of: cuts).contains(node) {
        if !ofTask.isEmpty { ends.freeing.append(hop) }
      } else if !ofTask.isEmpty || staying(node, path, despite: [cuts]) == .stays {
        ends.futile.append(hop)
      }
    }
    return ends
  }
}
