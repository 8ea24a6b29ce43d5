import LeakGraph
package import LeakMemory

/// Finds out what keeps single objects of a graph alive.
///
/// A root that is described wins over a ring; a ring wins over words that merely fit; where neither
/// exists, the path begins at the object whose retain is not located.
package struct Explainer {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// The accounts.
  private let ledger: Ledger

  /// The holders of each node.
  private let incoming: IncomingEdges

  /// Finds and writes paths.
  private var holders: HolderSearch

  /// Finds paths that do without what rules speak of.
  private lazy var ruled = RuledSearch(analysis, incoming)

  /// Tries cuts.
  private lazy var trials = TrialCuts(analysis, incoming)

  /// Finds out how properties are declared.
  private let declarations: PropertyDeclarations

  /// Finds tasks that nobody can resume.
  private lazy var strandedTasks = StrandedTasks(analysis, incoming)

  /// The most further ways that are told.
  private static let mostOtherPaths = 16

  /// Explains objects of an analysis.
  package init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    let graph = analysis.graph
    ledger = analysis.ledger
    incoming = IncomingEdges(graph)
    holders = HolderSearch(analysis, in: graph, incoming)
    declarations = PropertyDeclarations(analysis)
  }

  /// Why the object is alive that an address is in; nil where none is.
  ///
  /// - Parameter address: The object's own address, or one inside of it.
  /// - Returns: The answer.
  package mutating func answer(at address: Address) -> RetentionAnswer? {
    analysis.object(at: address).map { answer(for: $0) }
  }

  /// What an object alone keeps; nil where an address is in none, or where it leads to too much.
  ///
  /// - Parameter address: The object's own address.
  /// - Returns: The object itself left out.
  package func retained(by address: Address) -> RetainedObjects? {
    guard let node = analysis.object(at: address),
      let owned = OwnedNodes(of: node, in: analysis.graph)
    else { return nil }
    return RetainedObjects(
      objectCount: owned.objectCount,
      byteCount: Int(clamping: owned.byteCount),
      addresses: Set(owned.nodes.map(analysis.heapAddress))
    )
  }

  /// Why an object is alive.
  mutating func answer(for node: NodeIndex) -> RetentionAnswer {
    let account = ledger.account(of: node)
    let strong = Int(account?.strong ?? 0)
    let outcome = ruled.outcome(holders.bestPath(to: node), to: node)
    var best = outcome.found
    let stranded = best.flatMap { strandedTask(of: $0.path, to: node) }
    if let path = stranded?.path { best?.path = path }
    let share = analysis.askingShare(of: node)
    let located = account.map { Self.located($0, best, share) } ?? 0
    let object = holders.renderer.object(node, code: .null)
    var others = strong > 1 ? otherPaths(of: node, besides: best?.path) : []
    // A root wins over a ring, which is there beside it.
    if best?.verdict == .heldByRoot,
      let ring = holders.search.ring(through: node, filter: .described)
    {
      let rendered = holders.best(ring, ringLength: ring.edges.count)
      if !others.contains(rendered) { others.append(rendered) }
    }
    // A ring that is seen from storage begins nowhere that a programmer sees.
    others.removeAll { other in
      other == best?.path || other.root == nil && other.steps.first?.holder.address.isNull ?? true
    }
    others.removeAll { other in other.source.map { ruled.isIgnored($0) } ?? false }
    let asking = min(share?.words ?? 0, max(0, strong - located))
    let known = ruled.knownLeak(best, of: node, retains: (located + asking, strong))
    let cuts = best.flatMap { best in
      best.verdict == .unexplained ? nil : trials.tried(node, path: best.path)
    }
    return RetentionAnswer(
      object: object,
      verdict: best?.verdict ?? .unexplained,
      path: best?.path
        ?? RetentionAnswer.Path(root: nil, steps: [], cycleLength: 0, evidence: .residual),
      otherPaths: others,
      strongRetains: strong,
      locatedRetains: located,
      outsideRetains: best.map { outsideRetains(of: $0.path) } ?? [],
      askingFunctions: askingFunctions(of: node),
      askingRetains: asking,
      strandedTask: stranded?.task,
      undescribedTypes: best?.verdict ?? .unexplained == .unexplained
        ? analysis.undescribedTypes() : [],
      cuts: cuts,
      declarations: declarations(of: best?.path),
      notes: analysis.notes + outcome.ignored.map(RuleText.note)
        + (best.map { StrippedImages.notes(on: $0.path, analysis) } ?? []),
      knownLeak: known
    )
  }

  /// How the properties and captured variables are declared that a path's hops begin with; nil for other hops.
  private mutating func declarations(of path: RetentionAnswer.Path?) -> [PropertyDeclaration?] {
    guard let path else { return [] }
    return path.points.enumerated().map { hop, point in
      guard case .edge(let edge)? = point else { return nil }
      if let declaration = declarations.declaration(of: edge) { return declaration }
      return path.steps.indices.contains(hop)
        ? holders.renderer.declaration(of: edge, from: path.steps[hop].holder) : nil
    }
  }

  /// The retains that were located: those that are described, and words that fit exactly, unless the answer is
  /// but a guess or shows no way.
  ///
  /// Where a ring is the answer, no thread holds the object: words of calls are left of what they had. Whoever asks may
  /// have as many as it has words; what it has is said apart.
  private static func located(
    _ account: Account,
    _ best: HolderSearch.Found?,
    _ share: AskingShare?
  ) -> Int {
    let described = min(Int(account.strong), Int(account.described))
    guard let best, !best.path.isGuess, let claimed = share?.claimedByOthers else {
      return described
    }
    return described
      + (best.verdict == .cycle ? min(claimed, Int(account.claimingBlocks)) : claimed)
  }

  /// How many words whoever asks has of an object.
  private func askingWords(of node: NodeIndex) -> Int { analysis.heap.askingCode[node]?.count ?? 0 }

  /// The retains that were not located of a ring's objects, and that whoever asks cannot have: something else holds
  /// the ring too.
  private func outsideRetains(of path: RetentionAnswer.Path) -> [RetentionAnswer.OutsideRetains] {
    var counts: [String: Int] = [:]
    let ring = Set(path.source?.nodes ?? [])
    for step in path.steps.prefix(path.cycleLength).dropFirst() {
      guard case .instance = step.holder.category,
        let node = analysis.object(at: step.holder.address), let account = ledger.account(of: node)
      else { continue }
      let missing =
        Int(account.strong) - Int(account.described) - askingWords(of: node)
        - claims(on: node, ofTasksIn: ring)
      if missing > 0 { counts[step.holder.typeName, default: 0] += missing }
    }
    return counts.sorted { $0.key < $1.key }
      .map { RetentionAnswer.OutsideRetains(typeName: $0.key, count: $0.value) }
  }

  /// The most retains of an object that waiting functions of a ring's tasks may have.
  private func claims(on node: NodeIndex, ofTasksIn ring: Set<NodeIndex>) -> Int {
    var tasks: Set<NodeIndex> = []
    var further = 0
    for edge in incoming.edges(into: node) {
      guard let facts = analysis.graph.edge(edge), facts.kind == .conservative,
        ring.contains(facts.source), analysis.graph.node(facts.source)?.kind == .task
      else { continue }
      if !tasks.insert(facts.source).inserted, facts.isOfFurtherCall { further += 1 }
    }
    return tasks.count + further
  }

  /// The functions of whoever asks that have an object at hand, innermost first, each once.
  private func askingFunctions(of node: NodeIndex) -> [String] {
    var names: [String] = []
    for code in analysis.heap.askingCode[node] ?? [] {
      guard let name = analysis.snapshot.symbol(containing: code)?.mangledName,
        !OwnCode.isOwn(name), !ThunkNames.isThunk(name), !ThunkNames.isOfRuntime(name),
        !names.contains(name)
      else { continue }
      names.append(name)
    }
    return names
  }

  /// The task that nobody can resume at which a path begins, or for which that one waits, and the path from it.
  private mutating func strandedTask(
    of path: RetentionAnswer.Path,
    to node: NodeIndex
  ) -> (task: RetentionAnswer.StrandedTask, path: RetentionAnswer.Path?)? {
    guard let root = path.root, root.kind == .task, let holder = path.steps.first?.holder,
      case .task = holder.category, let task = analysis.object(at: holder.address)
    else { return nil }
    guard let first = strandedTasks.stranded(below: task) else { return nil }
    var own: RetentionAnswer.Path?
    if first != task,
      let found = holders.search.path(to: node, from: .nodes([first]), filter: .described)
    {
      let rendered = holders.best(found)
      own = RetentionAnswer.Path(
        root: root,
        steps: rendered.steps,
        cycleLength: 0,
        evidence: rendered.evidence,
        points: rendered.points,
        source: rendered.source
      )
    }
    return strandedTasks.description(of: first, isOnPath: first == task || own != nil).map {
      ($0, own)
    }
  }

  /// Further ways in which an object is held: one for each described holder that the best path does not pass.
  private mutating func otherPaths(
    of node: NodeIndex,
    besides best: RetentionAnswer.Path?
  ) -> [RetentionAnswer.Path] {
    let graph = analysis.graph
    let own = NodeSet([node], in: graph)
    var others: [RetentionAnswer.Path] = []
    for (edge, facts) in describedReferences(to: node) {
      guard others.count < Self.mostOtherPaths else { break }
      let rendered: RetentionAnswer.Path
      if facts.source != node,
        let path = holders.search.path(
          to: facts.source,
          from: .roots,
          filter: .described,
          avoiding: own
        ),
        let whole = RetentionPath(extending: path, by: edge, in: graph)
      {
        rendered = holders.renderer.path(whole)
      } else if facts.source != node,
        let path = holders.search.path(
          to: facts.source,
          from: .roots,
          filter: HolderSearch.lasting.requiring(.balanced),
          preferring: .evidence,
          avoiding: own
        ), !holders.renderer.hasFrame(path),
        let whole = RetentionPath(extending: path, by: edge, in: graph)
      {
        // The holder is held by a word that is just what its account lacks, such as a thread-specific value.
        rendered = holders.renderer.path(whole)
      } else if let path = holders.search.path(
        to: facts.source,
        from: .nodes([node]),
        filter: .described
      ),
        let whole = RetentionPath(extending: path, by: edge, in: graph)
      {
        rendered = holders.renderer.path(whole, ringLength: whole.edges.count)
      } else if let ring = holders.search.ring(through: facts.source, filter: .described),
        let whole = RetentionPath(extending: ring, by: edge, in: graph)
      {
        rendered = holders.renderer.path(whole, ringLength: ring.edges.count)
      } else {
        continue
      }
      // The same reference into the object is on the best path.
      let isOnBest = rendered.steps.last == best?.steps.last
      if rendered != best, !isOnBest, !others.contains(rendered) { others.append(rendered) }
    }
    return others.sorted { Self.order($0) < Self.order($1) }
  }

  /// The described strong references to an object, by their labels and the types of their holders.
  private func describedReferences(to node: NodeIndex) -> [(edge: EdgeIndex, facts: GraphEdge)] {
    let graph = analysis.graph
    let order = analysis.pathOrder
    var found: [(edge: EdgeIndex, facts: GraphEdge, rank: UInt64)] = []
    for edge in incoming.edges(into: node) {
      guard let facts = graph.edge(edge), facts.kind == .strong, facts.evidence == .described
      else { continue }
      found.append((edge, facts, order.rank(of: facts, in: graph)))
    }
    found.sort { ($0.rank, $0.edge) < ($1.rank, $1.edge) }
    return found.map { ($0.edge, $0.facts) }
  }

  /// Where a way comes among others: those from roots first, then short ones, then by labels and types; never by
  /// addresses, which differ from run to run.
  private static func order(_ path: RetentionAnswer.Path) -> (Int, Int, String) {
    let text = path.steps.map { "\($0.label) \($0.target.typeName)" }.joined(separator: ";")
    return (path.root == nil ? 1 : 0, path.steps.count, (path.root?.name ?? "") + ";" + text)
  }
}
