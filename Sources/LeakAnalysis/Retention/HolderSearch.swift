import LeakFindings
import LeakGraph
import LeakMemory

/// Finds the best path to single objects of one graph: that of an analysis, or one in which rules leave references out.
///
/// A root that is described wins over a ring; a ring wins over words that merely fit, and over those that are just
/// what is lacking where whoever asks may have all that is; where neither exists, the path begins at the object whose
/// retain is not located.
struct HolderSearch {
  /// A path, and the answer that it shows.
  typealias Found = (verdict: RetentionFinding.Verdict, path: HeldPath)

  /// The analysis.
  let analysis: SnapshotAnalysis

  /// The graph whose references are followed.
  let graph: HeapGraph

  /// The holders of each node.
  let incoming: IncomingEdges

  /// The objects that are on rings.
  private lazy var ringNodes = makeRingNodes()

  /// Finds paths.
  var search: PathSearch

  /// Writes paths.
  var renderer: PathRenderer

  /// Tells tasks whose continuations only they themselves keep.
  lazy var lostTasks = LostTasks(analysis, incoming)

  /// Whether a path may pass another one of a collection's equal elements than the one that was found.
  var mayExchangeElements = true

  /// Searches a graph with the nodes, edges and roots of an analysis.
  ///
  /// - Parameters:
  ///   - analysis: The analysis.
  ///   - graph: Its graph, or one in which references are left out.
  ///   - incoming: The holders of each node.
  init(_ analysis: SnapshotAnalysis, in graph: HeapGraph, _ incoming: IncomingEdges) {
    self.analysis = analysis
    self.graph = graph
    self.incoming = incoming
    search = PathSearch(graph, incoming, analysis.pathOrder)
    renderer = PathRenderer(analysis, incoming)
  }

  /// Finds the rings, which the analysis has of its own graph.
  private func makeRingNodes() -> NodeSet {
    let components =
      graph === analysis.graph ? analysis.components : Components(graph, filter: .described)
    // A ring is told from what a programmer sees, where there is such on it.
    var seen = components.ringNodes
    var areStorage: [Int: Bool] = [:]
    for node in seen.nodes where graph.node(node)?.kind == .storage {
      guard let ring = components.component(of: node) else { continue }
      let isStorage =
        areStorage[ring]
        ?? components.members(of: ring).allSatisfy { graph.node($0)?.kind == .storage }
      areStorage[ring] = isStorage
      if !isStorage { seen.remove(node) }
    }
    return seen
  }

  /// The verdict and the path that shows it.
  mutating func bestPath(to node: NodeIndex) -> Found? {
    // What whoever asks keeps itself is the first thing that it should know.
    if !analysis.asker.keepsakes.isEmpty {
      var kept = ReferenceFilter.described
      kept.rootKinds = RootKindSet(.testCase)
      if let path = search.path(to: node, from: .roots, filter: kept) {
        return (.heldByRoot, best(path))
      }
    }
    if let found = search.path(to: node, from: .roots, filter: .described) {
      let surer = surerPath(than: found, to: node)
      if let surer, surer.isRing {
        return (.cycle, best(surer.path, ringLength: surer.path.edges.count))
      }
      var path = withTaskItself(surer?.path ?? found)
      if let ring = ringOfLostTask(path) { return (.cycle, ring) }
      if let other = pathBesides(ownTaskOf: path) { path = withTaskItself(other) }
      return (.heldByRoot, best(withResumer(path)))
    }
    let ring = ring(holding: node)
    // What whoever asks likely has leaves nothing that a word may stand for.
    if let ring, let share = analysis.askingShare(of: node), share.open <= share.functions {
      return answer(of: ring, holding: node)
    }
    // Words of memory and frames that are just what the accounts lack.
    if let path = search.path(
      to: node,
      from: .roots,
      filter: Self.lasting.requiring(.balanced),
      preferring: .evidence
    ), !renderer.hasFrame(path) {
      return (.heldByRoot, best(path))
    }
    let certain = Self.lasting
    if let path = search.path(to: node, from: .roots, filter: certain, preferring: .evidence),
      analysis.ledger.outcome(of: node) == .balancedWithClaims, hasRoomForFrames(path)
    {
      return answer(of: pathByHolder(besidesWord: path) ?? path)
    }
    if let ring { return answer(of: ring, holding: node) }
    if let path = search.path(to: node, from: .roots, filter: certain, preferring: .evidence),
      let other = pathByHolder(besidesWord: path) ?? (hasRoomForFrames(path) ? path : nil)
    {
      return answer(of: other)
    }
    if let path = search.path(to: node, from: .roots, filter: Self.others, preferring: .evidence),
      hasRoomForFrames(path), !isOfPointers(path)
    {
      return (.heldByRoot, best(pathByHolder(besides: path) ?? byRunningClosure(path)))
    }
    if let path = pathFromMissing(to: node) { return (.unexplained, path) }
    if let ring = ringByPointers(holding: node) { return (.cycle, ring) }
    // What stands for the retains that are not described is a word that nothing leads to.
    return pathFromFarthest(to: node).map { (.unexplained, $0) }
  }

  /// The answer about an object to which a path leads by words of waiting functions.
  private mutating func answer(of path: RetentionPath) -> Found {
    if let ring = ringOfLostTask(path) { return (.cycle, ring) }
    return (.heldByRoot, best(withResumer(path)))
  }

  /// The answer about an object that a ring holds: the function that runs right now, where one has it.
  private mutating func answer(of ring: HeldPath, holding node: NodeIndex) -> Found {
    if let path = pathFromCall(to: node) { return (.heldByRoot, best(byRunningClosure(path))) }
    return (.cycle, ring)
  }

  /// Whether each object that a path enters from a waiting function's memory has a retain more than those that are
  /// located and whoever asks has: otherwise the word there is what was left of one.
  ///
  /// Whoever asks likely has one in each of its functions, but where a variable is known to be the word, one in all.
  mutating func hasRoomForFrames(_ path: RetentionPath) -> Bool {
    for edge in path.edges {
      guard let facts = graph.edge(edge), analysis.heap.labels[facts.label] == .asyncFrame else {
        continue
      }
      guard hasRoom(forWord: facts) else { return false }
    }
    return true
  }

  /// Whether the object that a waiting function has a word of has a retain more than are located and whoever asks has.
  mutating func hasRoom(forWord facts: GraphEdge) -> Bool {
    guard let share = analysis.askingShare(of: facts.target), share.open <= share.functions else {
      return true
    }
    return share.open > 1 && renderer.edges.isValue(facts)
  }

  /// A path written by way of the first of equal elements.
  mutating func best(_ path: RetentionPath, ringLength: Int = 0) -> HeldPath {
    renderer.path(
      mayExchangeElements ? renderer.byFirstElements(path) : path,
      ringLength: ringLength
    )
  }

  /// The path to an object from a root other than a task that only the object itself can have resumed; nil for none.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - holder: The object that holds it, to which the path leads.
  ///   - own: What the path does not pass.
  ///   - filter: The references that count.
  ///   - preference: What makes a path better than another.
  /// - Returns: The path.
  mutating func rootPath(
    to node: NodeIndex,
    by holder: NodeIndex,
    avoiding own: NodeSet,
    filter: ReferenceFilter = .described,
    preferring preference: PathPreference = .shortest
  ) -> RetentionPath? {
    guard
      let path = search.path(
        to: holder,
        from: .roots,
        filter: filter,
        preferring: preference,
        avoiding: own
      ),
      let root = path.root.flatMap({ graph.root($0) })
    else { return nil }
    return root.kind == .task && lostTasks.isOnlyHolder(root.target, of: node) ? nil : path
  }

  /// The shortest ring through an object, unless it passes a task that somebody outside of it has resumed.
  mutating func ringOfItsOwn(_ node: NodeIndex) -> HeldPath? {
    guard let ring = search.ring(through: node, filter: .described) else { return nil }
    // Whoever merely has a task's handle, and a task that it belongs to, do not resume it.
    let isResumed = ring.edges.allSatisfy { edge in
      guard let facts = graph.edge(edge), graph.node(facts.target)?.kind == .task else {
        return true
      }
      return isResumption(facts)
    }
    return isResumed ? best(ring, ringLength: ring.edges.count) : nil
  }

  /// The ring that an object is on, or that the nearest of its holders is on, with the way to the object.
  private mutating func ring(holding node: NodeIndex) -> HeldPath? {
    ring(through: node) ?? ring(above: node)
  }

  /// The shortest ring that an object is on.
  mutating func ring(through node: NodeIndex) -> HeldPath? {
    search.ring(through: node, filter: .described).map { best($0, ringLength: $0.edges.count) }
  }

  /// The ring that the nearest of an object's holders is on, with the way to the object.
  mutating func ring(above node: NodeIndex) -> HeldPath? {
    ringPath(above: node, avoiding: nil).map { best($0.path, ringLength: $0.ringLength) }
  }

  /// The ring that the nearest of an object's holders is on, with the way to the object, which does not pass some objects.
  mutating func ringPath(
    above node: NodeIndex,
    avoiding own: NodeSet?
  ) -> (path: RetentionPath, ringLength: Int)? {
    guard
      let branch = search.path(
        to: node,
        from: .set(ringNodes),
        filter: .described,
        avoiding: own
      ),
      let head = branch.nodes.first,
      let ring = search.ring(through: head, filter: .described),
      let whole = RetentionPath(joining: ring, branch)
    else { return nil }
    return (whole, ring.edges.count)
  }

  /// Whether whoever asks has a word of an object.
  func isAtHand(_ node: NodeIndex) -> Bool {
    analysis.askingShare(of: node)?.words ?? 0 > 0
  }

  /// The way from the nearest holder whose retains were not all located; of equally near ones the first by name.
  ///
  /// What a library has for itself is one where there is no other.
  private mutating func pathFromMissing(to node: NodeIndex) -> HeldPath? {
    var seen: Set<NodeIndex> = [node]
    var layer = [node]
    var hidden: [NodeIndex] = []
    while !layer.isEmpty, seen.count < 1 << 18 {
      var next: [NodeIndex] = []
      for edge in layer.lazy.flatMap({ [incoming] in incoming.edges(into: $0) }) {
        guard let facts = graph.edge(edge), facts.kind == .strong,
          facts.evidence > .residual, seen.insert(facts.source).inserted
        else { continue }
        next.append(facts.source)
      }
      let lacking = next.filter { holder in
        if case .missing = analysis.ledger.outcome(of: holder) { true } else { false }
      }
      let heads = lacking.filter(renderer.isSeen)
      if !heads.isEmpty { return search.path(to: node, from: .nodes(heads)).map { best($0) } }
      if hidden.isEmpty { hidden = lacking.filter(renderer.internals.contains) }
      layer = next
    }
    return search.path(to: node, from: .nodes(hidden)).map { best($0) }
  }

  /// Everything that may hold an object for longer than a function's call.
  static let lasting = ReferenceFilter(
    edgeKinds: ReferenceFilter.holding.edgeKinds,
    minimumEvidence: ReferenceFilter.holding.minimumEvidence,
    rootKinds: RootKindSet(RootKind.allCases.filter { ![.frame, .register, .asking].contains($0) })
  )

  /// Whether a path begins at a thread that has its first object in pointers alone, which hold nothing.
  mutating func isOfPointers(_ path: RetentionPath) -> Bool {
    path.root.flatMap { graph.root($0) }.map { renderer.edges.isPointer($0) } ?? false
  }

  /// Everything that may hold an object, but for whoever asks.
  static let others = ReferenceFilter(
    edgeKinds: ReferenceFilter.holding.edgeKinds,
    minimumEvidence: ReferenceFilter.holding.minimumEvidence,
    rootKinds: RootKindSet(RootKind.allCases.filter { $0 != .asking })
  )
}
