import LeakGraph

/// What tasks keep by the methods that they wait in.
extension TrialCuts {
  /// The objects in whose methods one of some tasks waits, and all of whose retains are located: a caller at -O may have lent
  /// them, since it had what has them, and retains them where it no longer has.
  ///
  /// - Parameters:
  ///   - nodes: The tasks, among others.
  ///   - path: A path whose objects may be kept, whatever words there are.
  /// - Returns: The objects.
  func keptByWaitingTasks(among nodes: some Sequence<NodeIndex>, on path: HeldPath) -> [NodeIndex] {
    var kept: Set<NodeIndex> = []
    for task in nodes where analysis.graph.node(task)?.kind == .task {
      let words = analysis.graph.edges(of: task).lazy.compactMap { analysis.graph.edge($0) }
        .filter { analysis.heap.labels[$0.label] == .asyncFrame }.map(\.target)
      for object in Set(words).union(path.source.nodes)
      where analysis.graph.node(object)?.kind == .object && search.unlocatedRetains(of: object) <= 0
      {
        if waitingMethods.method(of: object, in: task) != nil { kept.insert(object) }
      }
    }
    return kept.sorted { $0.rawValue < $1.rawValue }
  }
}
