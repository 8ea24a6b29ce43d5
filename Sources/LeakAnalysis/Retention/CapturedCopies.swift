import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory

/// Finds what async closures have in their memory of what they have captured.
///
/// A closure that waits has its captures in its memory as well: by the retain of its context, which is described, or with one
/// more for each. Where fewer retains are open than there are claims, these are not the ones that have one; where the
/// captures are weak, these are not there.
struct CapturedCopies {
  /// What the claims on an object stand for, as far as copies decide it.
  struct Claims {
    /// How many claimants likely have no retain.
    var borrowing = 0

    /// How many retains one claimant may have more, as the closure captures the object more than once: as what it runs on too.
    var further = 0
  }

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// The holders of each node.
  private let incoming: IncomingEdges

  /// Finds copies in the graph of an analysis.
  init(_ analysis: SnapshotAnalysis, _ incoming: IncomingEdges) {
    self.analysis = analysis
    self.incoming = incoming
  }

  /// What the claims on an object stand for.
  func claims(on node: NodeIndex, _ account: Account) -> Claims {
    guard account.strong > account.described, account.claimingBlocks > 0 else { return Claims() }
    let closures = closures(capturing: node)
    let methods = MethodSymbols(of: node, analysis)
    let tasks = tasks(having: node) { code in
      // A method borrows its `self` of the closure that calls it, as a library's function does what it is given.
      isPart(of: closures, code) || ThunkNames.isOfToolchain(code, in: analysis.snapshot)
        || analysis.snapshot.symbol(containing: code).map { methods.contains($0.mangledName) }
          ?? false
    }
    guard !closures.isEmpty, !tasks.isEmpty else { return Claims() }
    return Claims(
      borrowing: tasks.count,
      further: closures.values.reduce(0) { $0 + max(0, $1 - 1) }
    )
  }

  /// The words of an object in the memory of a task's closure that has captured it, where no other function of the task has
  /// such: they are not there where the capture is weak.
  func words(of node: NodeIndex, in task: NodeIndex) -> [EdgeIndex] {
    let closures = closures(capturing: node)
    guard tasks(having: node, where: { isPart(of: closures, $0) }).contains(task) else { return [] }
    return references(to: node).filter { edge in
      let facts = analysis.graph.edge(edge)
      return facts?.source == task && facts?.kind == .conservative
    }
  }

  /// The tasks whose words of an object are in such functions only.
  private func tasks(
    having node: NodeIndex,
    where isSuch: (Address) -> Bool
  ) -> Set<NodeIndex> {
    var waiting = WaitingWords(analysis)
    return claimingTasks(of: node).filter { task in
      waiting.words(of: node, in: task).allSatisfy { claim, _ in isSuch(claim.code) }
    }
  }

  /// Whether some code is a part of one of some closures.
  private func isPart(of closures: [Substring: Int], _ code: Address) -> Bool {
    name(of: code).map { closures[$0] != nil } ?? false
  }

  /// The tasks whose waiting functions have words of an object.
  private func claimingTasks(of node: NodeIndex) -> Set<NodeIndex> {
    Set(
      references(to: node).compactMap { edge in
        guard let facts = analysis.graph.edge(edge), facts.kind == .conservative,
          analysis.graph.node(facts.source)?.kind == .task
        else { return nil }
        return facts.source
      }
    )
  }

  /// The names of the closures whose contexts have an object, and how often one does.
  private func closures(capturing node: NodeIndex) -> [Substring: Int] {
    var edges = EdgeReader(analysis)
    var captures: [NodeIndex: Int] = [:]
    for edge in references(to: node) {
      guard let facts = analysis.graph.edge(edge), facts.kind == .strong,
        analysis.graph.node(facts.source)?.kind == .closure
      else { continue }
      captures[facts.source, default: 0] += 1
    }
    var closures: [Substring: Int] = [:]
    for (context, count) in captures {
      for way in references(to: context) {
        guard let name = name(of: edges.detail(of: way).code) else { continue }
        closures[name] = max(closures[name] ?? 0, count)
      }
    }
    return closures
  }

  /// The first references to a node.
  private func references(to node: NodeIndex) -> ArraySlice<EdgeIndex> {
    incoming.edges(into: node).prefix(NearReferences.mostReferences)
  }

  /// The name of the closure that some code is a part of; nil where it is of none, or has no name.
  private func name(of code: Address) -> Substring? {
    guard !code.isNull, let symbol = analysis.snapshot.symbol(containing: code) else { return nil }
    let original = ReabstractionThunk.original(of: symbol.mangledName)
    let name = ClosureName.ofSource(original)
    return name.utf8.count < original.utf8.count || original.hasSuffix("_") ? name : nil
  }
}
