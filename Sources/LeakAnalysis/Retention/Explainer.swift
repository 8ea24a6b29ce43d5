import LeakGraph
import LeakMemory

/// Finds out what keeps single objects of a graph alive.
///
/// A root that is described wins over a ring; a ring wins over words that merely fit; where neither
/// exists, the path begins at the object whose retain is not located.
struct Explainer {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// The accounts.
  private let ledger: Ledger

  /// The holders of each node.
  private let incoming: IncomingEdges

  /// Finds paths.
  private var search: PathSearch

  /// Writes paths.
  private var renderer: PathRenderer

  /// The most further ways that are told.
  private static let mostOtherPaths = 16

  /// Explains objects of an analysis.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    let graph = analysis.heap.graph
    ledger = Ledger(graph)
    incoming = IncomingEdges(graph)
    search = PathSearch(graph, incoming, analysis.pathOrder)
    renderer = PathRenderer(analysis)
  }

  /// Why an object is alive.
  mutating func answer(for node: NodeIndex) -> RetentionAnswer {
    let account = ledger.account(of: node)
    let strong = Int(account?.strong ?? 0)
    let located = min(strong, Int(account?.described ?? 0) + Int(account?.claimed ?? 0))
    let best = bestPath(to: node)
    let object = renderer.object(node, code: .null)
    var others = strong > 1 ? otherPaths(of: node, besides: best?.path) : []
    // A root wins over a ring, which is there beside it.
    if best?.verdict == .heldByRoot, let ring = search.ring(through: node, filter: .described) {
      let rendered = self.best(ring, ringLength: ring.edges.count)
      if !others.contains(rendered) { others.append(rendered) }
    }
    // A ring that is seen from storage begins nowhere that a programmer sees.
    others.removeAll { other in
      other == best?.path || other.root == nil && other.steps.first?.holder.address.isNull ?? true
    }
    return RetentionAnswer(
      object: object,
      verdict: best?.verdict ?? .unexplained,
      path: best?.path
        ?? RetentionAnswer.Path(root: nil, steps: [], cycleLength: 0, evidence: .residual),
      otherPaths: others,
      strongRetains: strong,
      locatedRetains: located,
      notes: analysis.notes
    )
  }

  /// The verdict and the path that shows it.
  private mutating func bestPath(
    to node: NodeIndex
  ) -> (verdict: RetentionAnswer.Verdict, path: RetentionAnswer.Path)? {
    if let path = search.path(to: node, from: .roots, filter: .described) {
      return (.heldByRoot, best(withResumer(path)))
    }
    let certain = Self.lasting
    if let path = search.path(to: node, from: .roots, filter: certain, preferring: .evidence),
      ledger.outcome(of: node) == .balancedWithClaims
    {
      return (.heldByRoot, best(path))
    }
    if let ring = ring(holding: node) { return (.cycle, ring) }
    if let path = search.path(to: node, from: .roots, filter: certain, preferring: .evidence) {
      return (.heldByRoot, best(path))
    }
    if let path = search.path(to: node, from: .roots, filter: .holding, preferring: .evidence) {
      return (.heldByRoot, best(path))
    }
    return pathFromMissing(to: node).map { (.unexplained, $0) }
  }

  /// A path written by way of the first of equal elements.
  private mutating func best(_ path: RetentionPath, ringLength: Int = 0) -> RetentionAnswer.Path {
    renderer.path(renderer.byFirstElements(path), ringLength: ringLength)
  }

  /// A path from a task, begun at what can resume the task where that is held by another root.
  ///
  /// A waiting task keeps what it uses, and whoever has its continuation keeps it waiting.
  private mutating func withResumer(_ path: RetentionPath) -> RetentionPath {
    let graph = analysis.heap.graph
    guard let root = path.root.flatMap({ graph.root($0) }), root.kind == .task,
      let task = path.nodes.first
    else { return path }
    var filter = ReferenceFilter.described
    filter.rootKinds.remove(RootKindSet(.task))
    return search.path(to: task, from: .roots, filter: filter)
      .flatMap { RetentionPath(joining: $0, path) } ?? path
  }

  /// Everything that may hold an object for longer than a function's call.
  static let lasting = ReferenceFilter(
    edgeKinds: ReferenceFilter.holding.edgeKinds,
    minimumEvidence: ReferenceFilter.holding.minimumEvidence,
    rootKinds: RootKindSet(RootKind.allCases.filter { $0 != .frame && $0 != .register })
  )

  /// The ring that an object is on, or that the nearest of its holders is on, with the way to the object.
  private mutating func ring(holding node: NodeIndex) -> RetentionAnswer.Path? {
    if let ring = search.ring(through: node, filter: .described) {
      return best(ring, ringLength: ring.edges.count)
    }
    let components = analysis.components
    var heads: [NodeIndex] = []
    var seen: Set<NodeIndex> = [node]
    var queue = [node]
    var next = 0
    while next < queue.count, queue.count < 1 << 20 {
      let current = queue[next]
      next += 1
      if current != node, components.component(of: current).map(components.isRing) ?? false {
        heads.append(current)
      }
      guard heads.isEmpty else { break }
      for edge in incoming.edges(into: current) {
        guard let facts = analysis.heap.graph.edge(edge), facts.kind == .strong,
          facts.evidence == .described, seen.insert(facts.source).inserted
        else { continue }
        queue.append(facts.source)
      }
    }
    guard let head = heads.first,
      let ring = search.ring(through: head, filter: .described),
      let branch = search.path(to: node, from: .nodes([head]), filter: .described),
      let whole = RetentionPath(joining: ring, branch)
    else { return nil }
    return best(whole, ringLength: ring.edges.count)
  }

  /// The way from the nearest holder whose retains were not all located.
  private mutating func pathFromMissing(to node: NodeIndex) -> RetentionAnswer.Path? {
    var seen: Set<NodeIndex> = [node]
    var queue = [node]
    var next = 0
    while next < queue.count, queue.count < 1 << 18 {
      let current = queue[next]
      next += 1
      if current != node, case .missing = ledger.outcome(of: current) {
        return search.path(to: node, from: .nodes([current])).map { best($0) }
      }
      for edge in incoming.edges(into: current) {
        guard let facts = analysis.heap.graph.edge(edge), facts.kind == .strong,
          seen.insert(facts.source).inserted
        else { continue }
        queue.append(facts.source)
      }
    }
    return nil
  }

  /// Further ways in which an object is held: one for each described holder that the best path does not pass.
  private mutating func otherPaths(
    of node: NodeIndex,
    besides best: RetentionAnswer.Path?
  ) -> [RetentionAnswer.Path] {
    let graph = analysis.heap.graph
    var others: [RetentionAnswer.Path] = []
    for edge in incoming.edges(into: node) {
      guard others.count < Self.mostOtherPaths, let facts = graph.edge(edge),
        facts.kind == .strong, facts.evidence == .described, facts.source != node
      else { continue }
      let rendered: RetentionAnswer.Path
      if let path = search.path(to: facts.source, from: .roots, filter: .described),
        let whole = RetentionPath(extending: path, by: edge, in: graph)
      {
        rendered = renderer.path(whole)
      } else if let path = search.path(to: facts.source, from: .nodes([node]), filter: .described),
        let whole = RetentionPath(extending: path, by: edge, in: graph)
      {
        rendered = renderer.path(whole, ringLength: whole.edges.count)
      } else if let ring = search.ring(through: facts.source, filter: .described),
        let whole = RetentionPath(extending: ring, by: edge, in: graph)
      {
        rendered = renderer.path(whole, ringLength: ring.edges.count)
      } else {
        continue
      }
      // The same reference into the object is on the best path.
      let isOnBest = rendered.steps.last == best?.steps.last
      if rendered != best, !isOnBest, !others.contains(rendered) { others.append(rendered) }
    }
    return others.sorted { Self.order($0) < Self.order($1) }
  }

  /// Where a way comes among others: those from roots first, then short ones, then by labels and types; never by
  /// addresses, which differ from run to run.
  private static func order(_ path: RetentionAnswer.Path) -> (Int, Int, String) {
    let text = path.steps.map { "\($0.label) \($0.target.typeName)" }.joined(separator: ";")
    return (path.root == nil ? 1 : 0, path.steps.count, (path.root?.name ?? "") + ";" + text)
  }
}
