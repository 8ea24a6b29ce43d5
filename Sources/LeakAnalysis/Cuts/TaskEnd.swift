import LeakFindings
import LeakGraph
import LeakMemory

/// What goes at most where a task ends: its closure, what its functions have, and the tasks that wait for it.
///
/// What its functions do before they return, nobody knows. A word that they have is taken for a retain wherever the
/// object has one that nothing describes, so that an object which stays even so is held by something else.
struct TaskEnd {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// The holders of each node.
  private let incoming: IncomingEdges

  /// A task's closure is in no more thunks.
  private static let mostThunks = 4

  /// The most tasks that end with one.
  private static let mostTasks = 256

  /// Knows the tasks of an analysis.
  init(_ analysis: SnapshotAnalysis, _ incoming: IncomingEdges) {
    self.analysis = analysis
    self.incoming = incoming
  }

  /// What to cut for the end of the task at a hop; empty where the hop has none.
  ///
  /// A hop that begins at a task has that one end; a hop that leads to a task has somebody resume it, and what a stream
  /// keeps for its own end goes with it.
  func cuts(at hop: Int, of path: HeldPath) -> [Cut] {
    let step = path.steps[hop]
    if case .task = step.holder.category { return cuts(ending: step.holder.address) }
    guard case .task = step.target.category else { return [] }
    return cuts(ending: step.target.address) + streamCuts(at: path.points[hop])
  }

  /// What to cut for the end of a task.
  private func cuts(ending address: Address) -> [Cut] {
    guard let task = analysis.object(at: address) else { return [] }
    let tasks = waiting(for: task)
    let ending = Set(tasks)
    var othersHave: [NodeIndex: Bool] = [:]
    return tasks.flatMap { task in
      let lent = lent(to: task)
      return analysis.graph.edges(of: task).compactMap { edge -> Cut? in
        guard let facts = analysis.graph.edge(edge) else { return nil }
        switch facts.kind {
        case .strong: return .reference(edge)
        case .conservative where lent.contains(facts.target):
          // One of the other tasks has the retain.
          let isOthers =
            othersHave[facts.target]
            ?? (analysis.taskClaims(on: facts.target, incoming) { !ending.contains($0) }.tasks > 0)
          othersHave[facts.target] = isOthers
          return isOthers ? nil : .claim(edge)
        case .conservative: return .claim(edge)
        case .continuation, .unowned, .weak, .unmanaged: return nil
        }
      }
    }
  }

  /// A task, those that wait for it, and so on.
  private func waiting(for task: NodeIndex) -> [NodeIndex] {
    var seen: Set<NodeIndex> = [task]
    var tasks = [task]
    var next = 0
    while next < tasks.count, tasks.count < Self.mostTasks {
      for edge in analysis.graph.edges(of: tasks[next]) {
        guard let facts = analysis.graph.edge(edge), facts.kind == .continuation,
          analysis.graph.node(facts.target)?.kind == .task, seen.insert(facts.target).inserted
        else { continue }
        tasks.append(facts.target)
      }
      next += 1
    }
    return tasks
  }

  /// What a task's closure has, and its functions may have without a retain of their own.
  private func lent(to task: NodeIndex) -> Set<NodeIndex> {
    var lent: Set<NodeIndex> = []
    var holders = [task]
    for _ in 0..<Self.mostThunks {
      let targets = holders.flatMap { holder in
        analysis.graph.edges(of: holder).compactMap { edge in
          analysis.graph.edge(edge).flatMap { $0.kind == .strong ? $0.target : nil }
        }
      }
      lent.formUnion(targets)
      holders = targets.filter { analysis.graph.node($0)?.kind == .closure }
    }
    return lent
  }

  /// What to cut for the end of the stream at which a hop begins; empty where it begins at none.
  private func streamCuts(at point: CutPoint?) -> [Cut] {
    guard case .edge(let edge)? = point, let storage = analysis.graph.edge(edge)?.source,
      LibraryWays.isStream(analysis.graph.typeName(of: storage))
    else { return [] }
    return analysis.graph.edges(of: storage).map { .reference($0) }
  }
}
