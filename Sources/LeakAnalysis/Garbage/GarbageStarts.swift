import LeakGraph
import LeakLibraries
import LeakMemory

/// The nodes from which everything is reached that is no garbage: roots, what words outside of the heap name, and what
/// is not in question.
struct GarbageStarts {
  /// The picture and its graph.
  private let analysis: SnapshotAnalysis

  /// The objects in question.
  private let inQuestion: NodeSet

  /// Whoever asks, where that is a thread of the picture.
  private let caller: CallerState?

  /// Prepares to look for them.
  init(_ analysis: SnapshotAnalysis, inQuestion: NodeSet, caller: CallerState?) {
    self.analysis = analysis
    self.inQuestion = inQuestion
    self.caller = caller
  }

  /// The graph.
  private var graph: HeapGraph { analysis.heap.graph }

  /// The nodes; some may be there twice.
  ///
  /// - Complexity: O(*b* + *n* + *e*), for *b* bytes outside of the heap, *n* nodes and *e* edges.
  func nodes() -> [NodeIndex] {
    var starts = rooted()
    analysis.heap.frameWords.forEach { if analysis.mayFrameHold($0) { starts.append($0) } }
    var ofRuntime: [NodeIndex] = []
    OutsideWords(analysis, caller: caller).forEach { node, place in
      switch place {
      case .runtime where RuntimeMemory.isPlain(node, in: graph): ofRuntime.append(node)
      case .frame: if analysis.mayFrameHold(node) { starts.append(node) }
      case .runtime, .memory: starts.append(node)
      }
    }
    addStaying(besides: RuntimeMemory.nodes(in: graph, from: ofRuntime), to: &starts)
    return starts
  }

  /// What roots refer to.
  private func rooted() -> [NodeIndex] {
    let waiting = waitingTasks()
    return (0..<graph.rootCount).compactMap { index in
      guard let root = graph.root(RootIndex(UInt32(truncatingIfNeeded: index))),
        root.kind != .asking, !(root.kind == .task && waiting.contains(root.target))
      else { return nil }
      let isOfFrame = root.kind == .frame || root.kind == .register
      return isOfFrame && !analysis.mayFrameHold(root.target) ? nil : root.target
    }
  }

  /// The tasks that go on only if somebody resumes them: whoever can, refers to them.
  ///
  /// A task keeps itself until it is over, which says nothing of whether it ever will be.
  private func waitingTasks() -> Set<NodeIndex> {
    let facts = analysis.heap.facts
    var waiting: Set<NodeIndex> = []
    for task in facts.tasks where task.state == .suspended {
      switch task.dependency {
      case .task, .continuation, .group:
        if let node = analysis.object(at: task.address) { waiting.insert(node) }
      case .none, .executor: break
      }
    }
    for retain in facts.selfRetains where retain.reason != .unfinishedTask {
      if let node = analysis.object(at: retain.object) { waiting.remove(node) }
    }
    return waiting
  }

  /// Adds what is not in question, and what may be held by an address that its maker has hidden.
  private func addStaying(besides runtime: NodeSet, to starts: inout [NodeIndex]) {
    let owned = ownedMemory()
    for index in 0..<graph.nodeCount {
      let node = NodeIndex(UInt32(truncatingIfNeeded: index))
      guard inQuestion.contains(node), let facts = graph.node(node) else {
        if !runtime.contains(node) { starts.append(node) }
        continue
      }
      let mayGo =
        facts.flags.contains(.counted)
        ? facts.flags.isDisjoint(with: [.own, .immortal, .deiniting, .unownedOnly])
        : owned.contains(node) || runtime.contains(node)
      if !mayGo { starts.append(node) }
    }
  }

  /// What objects in question refer to, and what that memory is described to refer to.
  ///
  /// Memory of which nothing is known proves nothing by what looks like references.
  private func ownedMemory() -> NodeSet {
    var owned = NodeSet(capacity: graph.nodeCount)
    var pending: [NodeIndex] = []
    inQuestion.forEach { node in
      guard graph.node(node)?.flags.contains(.counted) ?? false else { return }
      for edge in graph.edges(of: node) {
        guard let target = graph.edge(edge)?.target, target != node, !owned.contains(target) else {
          continue
        }
        owned.insert(target)
        pending.append(target)
      }
    }
    while let node = pending.popLast() {
      guard let facts = graph.node(node), !facts.flags.contains(.counted) else { continue }
      for edge in graph.edges(of: node) {
        guard let facts = graph.edge(edge), facts.evidence == .described,
          !owned.contains(facts.target)
        else { continue }
        owned.insert(facts.target)
        pending.append(facts.target)
      }
    }
    return owned
  }
}

extension SnapshotAnalysis {
  /// Whether a word of a call's frame, waiting or running, may hold a node: whether a retain of it was not found elsewhere.
  ///
  /// A function owns what it has a retain of; what it has borrowed is held by its owner.
  func mayFrameHold(_ node: NodeIndex) -> Bool {
    guard let account = ledger.account(of: node) else { return true }
    if case .balanced = account.outcome { return false }
    return true
  }
}
