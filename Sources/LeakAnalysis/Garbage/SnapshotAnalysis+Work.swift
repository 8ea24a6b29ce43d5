import LeakGraph
import LeakLibraries

extension SnapshotAnalysis {
  /// Whether something at work has objects at hand that may be garbage when it is done: a task that runs or is about to, a
  /// block in a queue, another thread that does not wait for work.
  ///
  /// What it hands on is not what was made for it: a walk that leaves the objects in question is not followed.
  ///
  /// - Parameters:
  ///   - candidates: The objects in question.
  ///   - interest: Which types somebody wants to be told of, by their names.
  /// - Returns: False also of what was there before.
  /// - Complexity: O(*b* + *n* + *e*) for *b* bytes of stacks, *n* nodes and *e* edges.
  package func isAtWork(on candidates: GarbageCandidates, interest: (String) -> Bool) -> Bool {
    // What has been there before is nobody's work now.
    guard case .made = candidates, candidates.haveObjects(in: self, interest) else { return false }
    var pending = nodesAtWork()
    guard !pending.isEmpty else { return false }
    let graph = heap.graph
    let inQuestion = candidates.nodes(in: self)
    var seen = NodeSet(capacity: graph.nodeCount)
    while let node = pending.popLast() {
      guard inQuestion.contains(node), !seen.contains(node) else { continue }
      seen.insert(node)
      if graph.node(node)?.kind == .object {
        let name = graph.typeName(of: node)
        if !OwnCode.names(name), interest(name) { return true }
      }
      pending += graph.edges(of: node).compactMap { graph.edge($0)?.target }
    }
    return false
  }

  /// What is at work, but for whoever asks, has at hand.
  ///
  /// Of a thread that is about to wait for work again, as of one that runs a function, every word of the stack counts: what
  /// is left there of a task that has just been suspended is no holder at the next look.
  private func nodesAtWork() -> [NodeIndex] {
    let graph = heap.graph
    let own = Asker.chains(of: asker.tasks, in: heap.facts.tasks)
    // Between running and waiting nothing is known of a task, or what it will wait for is and it runs still.
    let scheduled = Set(
      heap.facts.selfRetains.filter { $0.reason == .scheduledTask }.map(\.object)
    )
    var nodes = heap.facts.tasks.filter { task in
      task.state != .complete && (task.state != .suspended || scheduled.contains(task.address))
        && !own.contains(task.address)
    }.compactMap { object(at: $0.address) }
    for index in 0..<graph.rootCount {
      guard let root = graph.root(RootIndex(UInt32(truncatingIfNeeded: index))), root.kind == .queue
      else { continue }
      nodes.append(root.target)
    }
    OutsideWords(self, caller: nil).forEachStackWord { nodes.append($0) }
    return nodes
  }
}
