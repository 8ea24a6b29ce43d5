import LeakGraph
import LeakLibraries
import LeakMemory

/// Writes down what an answer had to go by: the account of each object on its path, and what each word, reference and
/// root that leads to it was taken for.
struct HolderTrace {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// The holders of each node.
  private let incoming: IncomingEdges

  /// Names references in general.
  private let labels: EdgeLabelText

  /// The most references into one object that are written.
  private static let mostReferences = 64

  /// Writes what is known of the objects of an analysis.
  init(_ analysis: SnapshotAnalysis, _ incoming: IncomingEdges) {
    self.analysis = analysis
    self.incoming = incoming
    labels = EdgeLabelText(analysis)
  }

  /// The lines on an object: its account, what whoever asks has of it, and what leads to it.
  func lines(on node: NodeIndex) -> [String] {
    var lines = ["\(name(of: node))"]
    if let account = analysis.ledger.account(of: node) { lines.append("  " + text(of: account)) }
    let copies = CapturedCopies(analysis, incoming)
    if let share = analysis.askingShare(of: node, copies) {
      let code = (analysis.heap.askingCode[node] ?? []).map(place).joined(separator: ", ")
      lines.append(
        "  whoever asks has \(share.words) of its retains at most, likely \(share.functions): "
          + (code.isEmpty ? "no word of its" : code)
          + "; the claims of others are \(share.claimedByOthers)"
      )
    }
    lines += analysis.graph.roots(of: node).compactMap { analysis.graph.root($0) }
      .map { "  root: " + text(of: $0) }
    let edges = incoming.edges(into: node)
    lines += edges.prefix(Self.mostReferences).compactMap { analysis.graph.edge($0) }
      .map { "  reference: " + text(of: $0) }
    var waiting = WaitingWords(analysis)
    for task in copies.claimingTasks(of: node).sorted(by: { $0.rawValue < $1.rawValue }) {
      lines += waiting.words(of: node, in: task).map { claim, slots in
        "  waiting function: \(place(claim.code)) of \(analysis.heapAddress(task)), \(slots.count) words"
      }
    }
    let rest = edges.count - Self.mostReferences
    if rest > 0 { lines.append("  and \(rest) further references") }
    return lines
  }

  /// An object, by where it is and what it is.
  private func name(of node: NodeIndex) -> String {
    let facts = analysis.graph.node(node)
    let kind = facts.map { "\($0.kind)" } ?? "nothing"
    return "\(analysis.heapAddress(node)) \(analysis.graph.typeName(of: node)) "
      + "(\(kind), \(facts?.byteCount ?? 0) bytes)"
  }

  /// An account: the retains, and what they are taken for.
  private func text(of account: Account) -> String {
    "retains: \(account.strong); described \(account.described), claimed by blocks "
      + "\(account.claimingBlocks), by threads and tasks \(account.claimingFrames), by their "
      + "further calls \(account.furtherCalls): \(account.outcome)"
  }

  /// A root, with the calls of a thread that have the object.
  private func text(of root: GraphRoot) -> String {
    let key = FrameWordsKey(claimant: root.claimant, target: root.target)
    let calls = (analysis.heap.threadWords[key]?.calls ?? []).map { call in
      "\(place(call.code)) in "
        + (call.isRegister ? "a register" : "\(call.slots.count) words of its frame")
    }
    let words = [
      "\(root.kind)", analysis.graph.rootName(root.name), labels.text(of: root.label),
    ]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
      + ", \(root.holding), \(root.evidence)"
      + (calls.isEmpty ? "" : "; " + calls.joined(separator: ", "))
  }

  /// A reference, by its holder.
  private func text(of edge: GraphEdge) -> String {
    "\(name(of: edge.source)) \(labels.text(of: edge.label)), \(edge.kind), \(edge.evidence)"
      + (edge.isInFlux ? ", in flux" : "") + (edge.isOfFurtherCall ? ", a further call's" : "")
  }

  /// Some code, by its function where that has a name.
  private func place(_ code: Address) -> String {
    analysis.snapshot.symbol(containing: code)?.mangledName ?? code.description
  }
}
