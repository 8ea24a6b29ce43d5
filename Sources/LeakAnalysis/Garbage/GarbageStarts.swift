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

  /// The nodes.
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
    let runtime = RuntimeMemory.nodes(in: graph, from: ofRuntime)
    var nodes = StayingNodes.nodes(in: graph, inQuestion: inQuestion, besides: runtime)
    for node in starts { nodes.insert(node) }
    return nodes.nodes
  }

  /// What roots refer to, but for whoever asks and for tasks that only somebody else can resume.
  ///
  /// - Parameter isLeftOver: Whether a word of a frame that is no known variable's is what was left of one.
  /// - Returns: The nodes.
  func rooted(isLeftOver: (NodeIndex) -> Bool = { _ in false }) -> [NodeIndex] {
    let waiting = waitingTasks()
    return (0..<graph.rootCount).compactMap { index in
      guard let root = graph.root(RootIndex(UInt32(truncatingIfNeeded: index))),
        root.kind != .asking, !(root.kind == .task && waiting.contains(root.target))
      else { return nil }
      guard root.kind == .frame || root.kind == .register else { return root.target }
      let isHeld =
        analysis.mayFrameHold(root.target)
        && !(root.evidence == .undescribed && isLeftOver(root.target))
      return isHeld ? root.target : nil
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
