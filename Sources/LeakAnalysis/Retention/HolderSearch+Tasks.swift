import LeakFindings
import LeakGraph
import LeakLibraries

extension HolderSearch {
  /// A path from a task, begun at what can resume the task where that is held by another root.
  ///
  /// A waiting task keeps what it uses, and whoever has its continuation keeps it waiting. One that waits for other
  /// tasks, as for its children, goes on when those do.
  mutating func withResumer(_ path: RetentionPath) -> RetentionPath {
    guard let root = path.root.flatMap({ graph.root($0) }), root.kind == .task,
      let task = path.nodes.first, let node = path.nodes.last
    else { return path }
    if let resumer = resumer(of: task, besides: node) {
      return direct(resumer, path) ?? RetentionPath(joining: resumer, path) ?? path
    }
    for awaited in tasksAwaited(by: task) {
      guard let resumer = resumer(of: awaited, besides: node) else { continue }
      if let way = search.path(to: node, from: .nodes([awaited]), filter: .described),
        let whole = RetentionPath(joining: resumer, way)
      {
        return whole
      }
      // What only a function of the waiting task has, in its memory.
      if let row = search.path(to: task, from: .nodes([awaited]), filter: .described),
        let before = RetentionPath(joining: resumer, row),
        let whole = RetentionPath(joining: before, path)
      {
        return whole
      }
    }
    return path
  }

  /// The path from a root to what a path leads to, without its task, where what resumes the task is on both; nil for others.
  ///
  /// A stream has what ends it, and the task that waits for its next element.
  private mutating func direct(_ resumer: RetentionPath, _ path: RetentionPath) -> RetentionPath? {
    guard let task = path.nodes.first, let node = path.nodes.last,
      !Set(path.nodes.dropFirst()).isDisjoint(with: resumer.nodes)
    else { return nil }
    var filter = ReferenceFilter.described
    filter.rootKinds.remove(RootKindSet(.task))
    return search.path(
      to: node,
      from: .roots,
      filter: filter,
      avoiding: NodeSet([task], in: graph)
    )
  }

  /// The ways from roots to a node by children of a path's tasks that the path does not pass, and that others resume: a
  /// function that has child tasks ends only when all of them have.
  ///
  /// - Parameters:
  ///   - path: The path that is told.
  ///   - hasClaims: Whether functions that wait have retains of the node, so that a word of theirs may be one.
  /// - Returns: The ways, the nearest tasks first.
  mutating func furtherResumptions(of path: RetentionPath, hasClaims: Bool) -> [RetentionPath] {
    guard let node = path.nodes.last else { return [] }
    var found: [RetentionPath] = []
    for task in path.nodes where graph.node(task)?.kind == .task {
      for child in children(of: task) where !path.nodes.contains(child) {
        guard found.count < Self.mostResumptions else { return found }
        for waiting in [child] + tasksAwaited(by: child) {
          guard let resumer = resumer(of: waiting, besides: node) else { continue }
          var way = search.path(to: node, from: .nodes([waiting]), filter: .described)
          if way == nil, hasClaims {
            way = search.path(to: node, from: .nodes([waiting]), filter: Self.lasting)
          }
          guard let way, let whole = RetentionPath(joining: resumer, way) else { continue }
          found.append(whole)
          break
        }
      }
    }
    return found
  }

  /// The tasks that a task has begun and that have not ended.
  private func children(of task: NodeIndex) -> [NodeIndex] {
    graph.edges(of: task).compactMap { edge in
      guard let facts = graph.edge(edge), facts.kind == .continuation else { return nil }
      switch analysis.heap.labels[facts.label] {
      case .library(.asyncLetTask), .library(.groupTask): return facts.target
      default: return nil
      }
    }
  }

  /// No more further ways to resume are looked for.
  private static let mostResumptions = 8

  /// A path that begins at a task by its handle in a variable, begun at the task itself where that keeps itself.
  ///
  /// To let go of the handle ends nothing. A variable that has the continuation is the root.
  mutating func withTaskItself(_ path: RetentionPath) -> RetentionPath {
    guard let root = path.root.flatMap({ graph.root($0) }), root.kind != .task,
      root.holding == .retains,
      graph.node(root.target)?.kind == .task, let node = path.nodes.last
    else { return path }
    var filter = ReferenceFilter.described
    filter.rootKinds = RootKindSet(.task)
    guard let own = search.path(to: node, from: .roots, filter: filter),
      own.nodes.first == root.target, own.stepCount == path.stepCount
    else { return path }
    return own
  }

  /// The shortest path from a root that is no task to a task, by what can resume it, and not through an object: what that has
  /// is no reason for it to stay.
  private mutating func resumer(
    of task: NodeIndex,
    besides object: NodeIndex
  ) -> RetentionPath? {
    var filter = ReferenceFilter.described
    filter.rootKinds.remove(RootKindSet(.task))
    var best: RetentionPath?
    for edge in continuations(of: task) {
      guard let source = graph.edge(edge)?.source, source != object,
        let holder = search.path(
          to: source,
          from: .roots,
          filter: filter,
          avoiding: NodeSet([task, object], in: graph)
        ),
        let resumer = RetentionPath(extending: holder, by: edge, in: graph),
        best.map({ resumer.stepCount < $0.stepCount }) ?? true,
        // A task that waits for LeakFinder's answer is its own root.
        !resumer.nodes.contains(where: { graph.node($0)?.flags.contains(.own) ?? false })
      else { continue }
      best = resumer
    }
    return best
  }

  /// The most tasks that are looked at for what a task waits for.
  private static let mostAwaited = 64

  /// The tasks that a task waits for, and those that these wait for, the nearest first.
  private func tasksAwaited(by task: NodeIndex) -> [NodeIndex] {
    var found = [task]
    var next = 0
    while next < found.count, found.count < Self.mostAwaited {
      for edge in incoming.edges(into: found[next]) {
        guard let facts = graph.edge(edge), isEnd(facts), !found.contains(facts.source) else {
          continue
        }
        found.append(facts.source)
      }
      next += 1
    }
    return Array(found.dropFirst())
  }

  /// Whether a reference is from a task to one that goes on at its end; a parent only keeps its children.
  func isEnd(_ edge: GraphEdge) -> Bool {
    switch analysis.heap.labels[edge.label] {
    case .library(.waitingTask), .library(.parentTask): edge.kind == .continuation
    default: false
    }
  }

  /// The references by which others have a task go on; who merely has its handle does not, nor does a task of its own.
  private func continuations(of task: NodeIndex) -> [EdgeIndex] {
    incoming.edges(into: task).filter { graph.edge($0).map(isResumption) ?? false }
  }

  /// Whether a reference to a task has it go on, and is no other task's that it belongs to.
  ///
  /// A task in a queue is resumed already, and the queue has no retain of it: that a look finds it there is a matter of
  /// the moment, and no other reason than the task itself.
  func isResumption(_ edge: GraphEdge) -> Bool {
    edge.kind == .continuation && graph.node(edge.source)?.kind != .task
      && analysis.heap.labels[edge.label] != .library(.enqueuedJob)
  }

  /// The hop from what a programmer sees to a task by a reference that resumes it; nil where there is none.
  mutating func holder(of resumption: EdgeIndex) -> RetentionFinding.Step? {
    guard let facts = graph.edge(resumption) else { return nil }
    var seen: Set<NodeIndex> = [facts.source]
    var queue = [facts.source]
    var position = 0
    while position < queue.count, queue.count < Self.mostStorage {
      let node = queue[position]
      position += 1
      if renderer.isSeen(node), graph.node(node)?.kind != .untyped {
        return search.path(to: facts.target, from: .nodes([node]), filter: .described)
          .flatMap { renderer.path($0, ringLength: 0).steps.last }
      }
      for edge in incoming.edges(into: node) {
        guard let above = graph.edge(edge), above.kind == .strong, above.evidence == .described,
          seen.insert(above.source).inserted
        else { continue }
        queue.append(above.source)
      }
    }
    return nil
  }

  /// A continuation is in no more storage than this.
  private static let mostStorage = 256
}
