import LeakGraph
import LeakMemory

/// Rings through tasks that only what they themselves hold can have resumed.
extension HolderSearch {
  /// The ring of the task at which a path begins, where nothing outside holds what the task holds; nil for other paths.
  mutating func ringOfLostTask(_ path: RetentionPath) -> HeldPath? {
    guard let task = path.root.flatMap({ graph.root($0) }), task.kind == .task,
      let node = path.nodes.last, lostTasks.isOnlyHolder(task.target, of: node)
    else { return nil }
    return ring(aroundLost: task.target, along: path)
      ?? ring(byWordsOf: task.target, along: path)
  }

  /// The ring by which nothing outside holds what a task holds: one of the object's own, or one through what can resume
  /// the task, and the way from there.
  private mutating func ring(aroundLost task: NodeIndex, along path: RetentionPath) -> HeldPath? {
    guard let node = path.nodes.last, path.evidence == .described else { return nil }
    if let own = ringOfItsOwn(node) ?? ring(resuming: task, from: [node], to: node) { return own }
    // One by the task's handle, where the task alone has what resumes it: it waits for ever.
    return ring(through: node)
      ?? ring(resuming: task, from: path.nodes.filter { $0 != task }, to: node)
      ?? ring(above: node)
  }

  /// The ring of a task at which a path begins, where only the path's last object leads to what can resume the task; nil for
  /// other paths.
  ///
  /// Whatever else holds that object is its root: the task goes on, or not, by the object alone. What a function may have
  /// besides may have been given to others, who resume the task.
  mutating func ringThroughOwnTask(_ path: RetentionPath) -> HeldPath? {
    guard let root = path.root.flatMap({ graph.root($0) }), root.kind == .task,
      let node = path.nodes.last, path.evidence == .described,
      lostTasks.isWaiting(root.target), withResumer(path) == path
    else { return nil }
    guard let ring = ring(resuming: root.target, from: [node], to: node),
      ring.source.nodes.dropFirst().prefix(while: { $0 != root.target }).allSatisfy({
        graph.node($0)?.kind != .task
          && (analysis.ledger.account(of: $0) == nil || !analysis.mayFrameHold($0))
      })
    else { return nil }
    return ring
  }

  /// The path from a root to an object that does without a task which only that object has resumed; nil where there is none.
  mutating func pathBesides(ownTaskOf path: RetentionPath) -> RetentionPath? {
    guard ringThroughOwnTask(path) != nil, let node = path.nodes.last,
      let task = path.nodes.first
    else { return nil }
    return search.path(
      to: node,
      from: .roots,
      filter: .described,
      avoiding: NodeSet([task], in: graph)
    )
  }

  /// The ring from some nodes through what can resume a task, and the way from there to what the task holds.
  ///
  /// What the task alone has of what resumes it is no way around.
  private mutating func ring(
    resuming task: NodeIndex,
    from nodes: [NodeIndex],
    to node: NodeIndex
  ) -> HeldPath? {
    var best: RetentionPath?
    var length = 0
    for edge in incoming.edges(into: task) {
      guard let facts = graph.edge(edge), facts.kind == .continuation,
        let way = search.path(
          to: facts.source,
          from: .nodes(nodes),
          filter: .described,
          avoiding: NodeSet([task], in: graph)
        ),
        let head = way.nodes.first,
        let resumed = RetentionPath(extending: way, by: edge, in: graph),
        let kept = search.path(to: head, from: .nodes([task]), filter: .described),
        let ring = RetentionPath(joining: resumed, kept),
        let branch = search.path(to: node, from: .nodes([head]), filter: .described),
        let whole = RetentionPath(joining: ring, branch)
      else { continue }
      if let shortest = best, shortest.stepCount <= whole.stepCount { continue }
      best = whole
      length = ring.edges.count
    }
    return best.map { self.best($0, ringLength: length) }
  }

  /// The ring of a task whose functions have in their memory what can resume the task, as words that accounts lack, and the
  /// way from there to what a path from the task leads to.
  private mutating func ring(byWordsOf task: NodeIndex, along path: RetentionPath) -> HeldPath? {
    guard let node = path.nodes.last else { return nil }
    let rings = wordsOfFrames(of: task).compactMap { ring(of: task, by: $0) }
    // The object's own ring comes first.
    guard
      let ring = rings.filter({ $0.nodes.contains(node) }).min(by: { $0.stepCount < $1.stepCount })
        ?? rings.min(by: { $0.stepCount < $1.stepCount }),
      let head = path.nodes.last(where: ring.nodes.contains),
      let whole = RetentionPath(joining: ring.ring(from: head), path.path(from: head))
    else { return nil }
    renderer.isSureOfFrames = hasClaims(ring)
    defer { renderer.isSureOfFrames = false }
    return best(whole, ringLength: ring.edges.count)
  }

  /// The ring of a task that waits and has the path's object by a word of its functions, where the object leads to what can
  /// resume the task; nil for other paths.
  mutating func ringByWord(_ path: RetentionPath) -> HeldPath? {
    guard let root = path.root.flatMap({ graph.root($0) }), root.kind == .task,
      path.edges.count == 1, let word = path.edges.last, let ring = ring(of: root.target, by: word)
    else { return nil }
    return best(ring, ringLength: ring.edges.count)
  }

  /// The shortest ring from an object through what can resume a task, or one that it waits for, and on by the task's own way to
  /// the object; nil where there is none.
  mutating func ring(from node: NodeIndex, byTaskOf path: RetentionPath) -> HeldPath? {
    guard let root = path.root.flatMap({ graph.root($0) }), root.kind == .task,
      path.nodes.last == node,
      let resumed = shortestWay(from: node, to: root.target)
    else { return nil }
    let ring = path.edges.reduce(Optional(resumed)) { way, edge in
      way.flatMap { RetentionPath(extending: $0, by: edge, in: graph) }
    }
    return ring.map { best($0, ringLength: $0.edges.count) }
  }

  /// The shortest ring from an object of which a task has a word through what can resume the task, or one that it waits for.
  private mutating func ring(of task: NodeIndex, by word: EdgeIndex) -> RetentionPath? {
    guard let had = graph.edge(word)?.target else { return nil }
    return shortestWay(from: had, to: task)
      .flatMap { RetentionPath(extending: $0, by: word, in: graph) }
  }

  /// The shortest way from an object to a task by what can resume it, or one that it waits for.
  private mutating func shortestWay(from node: NodeIndex, to task: NodeIndex) -> RetentionPath? {
    let own = NodeSet([task], in: graph)
    var shortest: RetentionPath?
    for edge in incoming.edges(into: task) {
      guard let facts = graph.edge(edge), isResumption(facts) || isEnd(facts),
        let way = search.path(
          to: facts.source,
          from: .nodes([node]),
          filter: .described,
          avoiding: own
        ),
        let resumed = RetentionPath(extending: way, by: edge, in: graph),
        shortest.map({ resumed.stepCount < $0.stepCount }) ?? true
      else { continue }
      shortest = resumed
    }
    return shortest
  }

  /// The words of waiting functions' memory that a task has, of objects that lack just these retains.
  private mutating func wordsOfFrames(of task: NodeIndex) -> [EdgeIndex] {
    var seen: Set<NodeIndex> = []
    return graph.edges(of: task).filter { edge in
      guard let facts = graph.edge(edge), analysis.heap.labels[facts.label] == .asyncFrame,
        facts.evidence > .residual, seen.insert(facts.target).inserted
      else { return false }
      return facts.evidence >= .balanced || hasRoom(forWord: facts)
    }
  }

  /// Whether each object that a ring enters by a waiting function's word has just the retains that such words stand for, and
  /// those that are located and whoever asks has.
  private func hasClaims(_ ring: RetentionPath) -> Bool {
    ring.edges.allSatisfy { edge in
      guard let facts = graph.edge(edge), analysis.heap.labels[facts.label] == .asyncFrame else {
        return true
      }
      return renderer.hasClaim(facts.target)
    }
  }
}
