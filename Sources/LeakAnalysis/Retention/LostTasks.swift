import LeakGraph
import LeakLibraries

/// Tells tasks whose continuations only they themselves keep.
///
/// A task keeps itself until it is over, and so is a root. One that waits for a continuation goes on only if somebody
/// resumes it: where whoever could is held by the task alone, as a channel by the task that waits for its next element, the
/// task is part of a ring, and nothing reaches it.
struct LostTasks {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// The holders of each node.
  private let incoming: IncomingEdges

  /// The tasks whose continuation nothing has at all: those are told as what they are.
  private let stranded: StrandedTasks

  /// The objects that whoever asks may hold, its asynchronous callers included: by one of them the task may be resumed.
  ///
  /// What all retains are located of, it has borrowed, or its functions have a word left of it. So it is with a block of
  /// no type of which a waiting function has a word: nothing counts its holders, and nobody clears a function's memory.
  /// And with what a function that is no holder, LeakFinder's or a test library's, has a word of, where those of others
  /// are enough for all retains.
  private lazy var asked: Set<NodeIndex> = Set(
    analysis.heap.askingCode.keys.filter(analysis.mayFrameHold)
  )
  .union(analysis.heap.frameWords.nodes.filter(lacksRetains))

  /// The nodes that something reaches.
  private lazy var reached = reached(besides: nil)

  /// Prepares to look at the tasks of an analysis.
  init(_ analysis: SnapshotAnalysis, _ incoming: IncomingEdges) {
    self.analysis = analysis
    self.incoming = incoming
    stranded = StrandedTasks(analysis, incoming)
  }

  /// Whether a task waits for others, or for a continuation.
  func isWaiting(_ task: NodeIndex) -> Bool { stranded.isWaiting(task) }

  /// Whether nothing but a ring through a task that waits holds a node, to which the task leads.
  mutating func isOnlyHolder(_ task: NodeIndex, of node: NodeIndex) -> Bool {
    guard analysis.lackOfBlocks == nil, stranded.isWaiting(task),
      stranded.stranded(below: task) == nil
    else { return false }
    // That the object itself is at hand says nothing: it is what was asked about.
    let reached = asked.contains(node) ? self.reached(besides: node) : reached
    return !reached.contains(node) && !reached.contains(task)
  }

  /// Whether an object's retains may be more than descriptions, and the words of those that may hold it, explain.
  private func lacksRetains(_ node: NodeIndex) -> Bool {
    guard analysis.graph.node(node)?.kind != .untyped else { return false }
    switch analysis.ledger.account(of: node)?.outcome {
    case .balanced, .balancedWithClaims: return false
    default: return true
    }
  }

  /// The nodes that something reaches, an object that is at hand apart.
  private mutating func reached(besides node: NodeIndex?) -> NodeSet {
    let further = node.map { asked.subtracting([$0]) } ?? asked
    return analysis.reachedByRoots(and: further, mayContinue: isNoChild) {
      !isExplainedByTasks($0)
    }
  }

  /// Whether a task goes on by another one that a reference is from, and is no child of it: a parent waits for its children,
  /// and resumes none.
  private func isNoChild(_ edge: EdgeIndex) -> Bool {
    switch analysis.graph.edge(edge).flatMap({ analysis.heap.labels[$0.label] }) {
    case .library(.asyncLetTask)?, .library(.groupTask)?: false
    default: true
    }
  }

  /// Whether the words of waiting functions are enough for the retains of an object that no description locates.
  ///
  /// A word of other memory that has the object too is then likely left of what that memory was before: a block as a
  /// mutex has it is larger than its value, and nobody clears the rest.
  private func isExplainedByTasks(_ node: NodeIndex) -> Bool {
    guard let account = analysis.ledger.account(of: node), account.strong > account.described else {
      return false
    }
    let claims = analysis.taskClaims(on: node, incoming)
    return claims.tasks + claims.further >= Int(account.strong - account.described)
  }
}
