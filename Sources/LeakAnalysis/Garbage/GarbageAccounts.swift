import LeakGraph

/// Tells of which nodes all retains were found where garbage can have them: not in frames that are in use, but in those of
/// tasks that nothing reaches either.
struct GarbageAccounts {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// How many words waiting functions have of each node, those of tasks that are left themselves: one for each of a task's
  /// calls.
  private let claims: [NodeIndex: UInt32]

  /// Finds what closures that wait have of what they captured.
  private lazy var copies = CapturedCopies(analysis, IncomingEdges(analysis.graph))

  /// Prepares to look at the accounts of an analysis.
  ///
  /// - Parameters:
  ///   - analysis: The analysis.
  ///   - left: The nodes that nothing reaches.
  init(_ analysis: SnapshotAnalysis, _ left: NodeSet) {
    self.analysis = analysis
    let graph = analysis.graph
    var claims: [NodeIndex: UInt32] = [:]
    left.forEach { task in
      guard graph.node(task)?.kind == .task else { return }
      var seen: Set<NodeIndex> = []
      for case let word? in graph.edges(of: task).map(graph.edge) where word.kind == .conservative {
        if seen.insert(word.target).inserted || word.isOfFurtherCall {
          claims[word.target, default: 0] += 1
        }
      }
    }
    self.claims = claims
  }

  /// Whether all retains of a node were found there.
  mutating func isWhole(_ node: NodeIndex) -> Bool {
    guard let account = analysis.ledger.account(of: node) else { return true }
    let claimed = claims[node] ?? 0
    guard account.claimedByFrames <= claimed else { return false }
    guard case .missing = account.outcome else { return true }
    // A closure that waits may have more than one retain of what it captured.
    guard claimed > 0, let share = analysis.askingShare(of: node, copies) else { return false }
    return share.claimedByOthers == share.open
  }
}
