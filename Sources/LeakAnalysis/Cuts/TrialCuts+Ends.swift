import LeakFindings
import LeakGraph

extension TrialCuts {
  /// The hops whose task, source or thread may end without freeing the object, since references that are described hold it
  /// besides; and those with whose task's or source's end it goes.
  mutating func ends(
    _ node: NodeIndex,
    _ path: HeldPath
  ) -> (futile: [Int], freeing: [Int]) {
    var ends: (futile: [Int], freeing: [Int]) = ([], [])
    for hop in path.steps.indices {
      let ofTask = taskEnd.cuts(at: hop, of: path)
      let ofSource = SourceEnd.cuts(at: hop, of: path, in: analysis)
      let others = hop == 0 ? threadCuts(path) : []
      let cuts = !ofTask.isEmpty ? ofTask : ofSource + others
      guard !cuts.isEmpty else { continue }
      if search.result(of: cuts).contains(node) {
        if !ofTask.isEmpty || !ofSource.isEmpty { ends.freeing.append(hop) }
      } else if !ofTask.isEmpty || staying(node, path, despite: [cuts]) == .stays {
        ends.futile.append(hop)
      }
    }
    return ends
  }

  /// What goes where the thread that a path begins at has left its block: what it was started with, and what threads' frames
  /// have of the objects on the way; none for other roots.
  private func threadCuts(_ path: HeldPath) -> [Cut] {
    let graph = analysis.graph
    guard let root = path.source.root, graph.root(root)?.kind == .thread else { return [] }
    let frames = path.source.nodes.flatMap { graph.roots(of: $0) }.filter {
      graph.root($0).map { [.frame, .register].contains($0.kind) } ?? false
    }
    return ([root] + frames).map { .root($0) }
  }
}
