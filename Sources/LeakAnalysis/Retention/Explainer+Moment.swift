import LeakFindings
import LeakGraph
import LeakMemory

/// What of an answer may be of the moment.
extension Explainer {
  /// What of an answer another look may tell otherwise.
  ///
  /// A thread in the kernel waits there: what it holds, it holds for long. One that asks is the caller's own.
  mutating func moment(
    of finding: RetentionFinding,
    _ path: HeldPath?,
    asking: Int
  ) -> RetentionFinding.Moment {
    var moment: RetentionFinding.Moment = []
    let root = path?.source.root.flatMap { analysis.graph.root($0) }
    if path.map({ hasTask(on: $0, strandedTasks.isAtWork) }) ?? false {
      moment.insert(.taskAtWork)
    }
    if root?.kind == .queue { moment.insert(.queue) }
    guard analysis.snapshot.threads.contains(where: { !$0.isInKernel && !$0.isAsking }) else {
      return moment
    }
    if path.map({ isInFlux($0) }) ?? false { moment.insert(.flux) }
    if let root, root.kind == .task, strandedTasks.isWaiting(root.target) {
      moment.insert(.waitingTask)
    }
    if root?.kind == .frame || root?.kind == .register { moment.insert(.stack) }
    let isInMethod = finding.limits.contains {
      if case .heldByRunningMethod = $0 { true } else { false }
    }
    if isInMethod { moment.insert(.runningMethod) }
    if finding.locatedRetains + asking < finding.strongRetains ?? 0 { moment.insert(.unlocated) }
    if finding.verdict == .unexplained { moment.insert(.unexplained) }
    return moment
  }

  /// Whether a thread at work has a holder of a path at hand.
  private func isInFlux(_ path: HeldPath) -> Bool {
    path.source.edges.contains { edge in
      guard let facts = analysis.graph.edge(edge) else { return false }
      return facts.isInFlux || analysis.graph.node(facts.source)?.flags.contains(.inFlux) ?? false
    }
  }
}
