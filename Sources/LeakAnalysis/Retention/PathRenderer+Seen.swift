import LeakFindings
import LeakGraph
import LeakLibraries
import LeakMemory

extension PathRenderer {
  /// The objects that libraries have for themselves.
  var internals: LibraryInternals { LibraryInternals(graph: graph) }

  /// Whether a programmer sees an object, and it is not folded into a label.
  func isSeen(_ node: NodeIndex) -> Bool {
    switch graph.node(node)?.kind {
    case .object: !internals.contains(node)
    case .closure, .task, .untyped: true
    default: false
    }
  }

  /// The number of references in a ring that has nothing but storage, which is shown where no root has it; nil for
  /// others.
  func storageRing(_ path: RetentionPath, _ ringLength: Int) -> Int? {
    guard ringLength > 0, path.root == nil, !path.nodes.prefix(ringLength).contains(where: isSeen)
    else { return nil }
    return ringLength
  }

  /// Whether a path begins at its first object, rather than in storage: what a library has for itself is shown only
  /// where nothing is known to hold it.
  func mayBegin(_ path: RetentionPath, _ first: NodeIndex) -> Bool {
    isSeen(first) || path.root == nil && internals.contains(first)
  }

  /// Tells the object that a ring begins at as where it closes: only there a reference tells a closure's function, and with
  /// it what that captures.
  mutating func nameFirst(
    of steps: inout [RetentionFinding.Step],
    by last: RetentionFinding.Object,
    _ point: CutPoint?
  ) {
    guard let first = steps.first, first.holder.address == last.address,
      case .closure(.null) = first.holder.category
    else { return }
    let edge: EdgeIndex? = if case .edge(let edge)? = point { edge } else { nil }
    steps[0] = RetentionFinding.Step(
      holder: last,
      label: first.label,
      kind: first.kind,
      target: first.target,
      site: first.site,
      variable: first.variable ?? edge.flatMap { captured(by: $0, of: last) }
    )
  }

  /// Where a task goes on that has something but by its closure, which tells where it is written; nil for other holders, and
  /// for tasks that are in no function of the program.
  func place(of holder: RetentionFinding.Object, _ label: String) -> Address? {
    guard case .task = holder.category, label != LibraryRole.taskClosure.text else { return nil }
    return analysis.programFunctions(waitingIn: holder.address).last?.code
  }
}
