import LeakFindings
import LeakGraph
import LeakMemory

/// Further ways in which an object is held.
extension Explainer {
  /// Further ways in which an object is held: one for each described holder that the best path does not pass, and for each
  /// owner of storage that has several.
  mutating func otherPaths(
    of node: NodeIndex,
    besides best: HeldPath?,
    _ share: AskingShare?
  ) -> [HeldPath] {
    var others: [HeldPath] = []
    for path in waysFromRoots(to: node) where others.count < Self.mostOtherPaths {
      guard path != best?.source else { continue }
      let rendered = holders.renderer.path(path)
      if !others.contains(where: rendered.isTold) { others.append(rendered) }
    }
    var futile: [[WayKind]: Int] = [:]
    for way in oneOfEachFirst(waysInto(node)) {
      guard others.count < Self.mostOtherPaths else { break }
      // A list of a hundred thousand objects is not searched for the one that leads elsewhere.
      let kind = way.compactMap { wayKind(of: $0) }
      guard futile[kind, default: 0] < Self.mostFutile else { continue }
      futile[kind, default: 0] += 1
      guard let rendered = otherPath(to: node, by: way) else { continue }
      // The same reference into the object is on the best path.
      let isOnBest = best.map { Self.haveEqualEnds(rendered, $0) } ?? false
      if !isOnBest, !others.contains(where: rendered.isTold) {
        others.append(rendered)
        futile[kind] = 0
      }
    }
    if let best {
      let hasClaims = share?.claimedByOthers ?? 0 > 0
      for path in holders.furtherResumptions(of: best.source, hasClaims: hasClaims)
      where others.count < Self.mostOtherPaths {
        let rendered = holders.renderer.path(path)
        if !others.contains(where: rendered.isTold) { others.append(rendered) }
      }
      if let share, hasClaims {
        let claimants = claimants(of: node)
        // What a closure that waits has of what it captured is no retain, where another task has unwrapped the object.
        let borrowing = copies.tasksCapturingWeakly(node).isEmpty ? 0 : share.copies.borrowing
        if claimants - borrowing <= share.claimedByOthers {
          addCalls(of: node, besides: best, claimants - borrowing == 1, to: &others)
        }
        if claimants <= share.claimedByOthers { addWords(of: node, besides: best, to: &others) }
      }
    }
    return Self.inOrder(others)
  }

  /// Ways one of each kind first, then a second of each, and so on: a list of a hundred equal holders hides no other one.
  private func oneOfEachFirst(_ ways: [[EdgeIndex]]) -> [[EdgeIndex]] {
    let graph = analysis.graph
    var counts: [[WayKind]: Int] = [:]
    let numbered = ways.enumerated().map { index, way -> (number: Int, index: Int) in
      let kind = way.compactMap { graph.edge($0) }.map {
        WayKind(holderType: graph.node($0.source)?.type, label: $0.label, code: nil)
      }
      counts[kind, default: 0] += 1
      return (counts[kind, default: 0], index)
    }
    return numbered.sorted { $0 < $1 }.map { ways[$0.index] }
  }

  /// What references have in common that are told alike, but for where their holders are.
  private struct WayKind: Hashable {
    let holderType: TypeIndex?
    let label: LabelID
    /// The code of a function value or of the closure that has the reference, with every bit turned; nil for others.
    let code: UInt?
  }

  /// The kind of a reference.
  private mutating func wayKind(of edge: EdgeIndex) -> WayKind? {
    guard let facts = analysis.graph.edge(edge), let holder = analysis.graph.node(facts.source)
    else { return nil }
    let value =
      holder.kind == .closure ? incoming.edges(into: facts.source).first : edge
    let code = value.flatMap { holders.renderer.edges.code(of: $0) }
    return WayKind(holderType: holder.type, label: facts.label, code: code.map { ~$0.bits })
  }

  /// Whether two ways end with the same reference into an object.
  ///
  /// A closure that captures nothing else has the object for its context, whoever has the closure; a task that is over has it
  /// as long as anything has the task, and until then by itself, whoever has its handle.
  private static func haveEqualEnds(_ one: HeldPath, _ other: HeldPath) -> Bool {
    guard let last = one.steps.last, last == other.steps.last else { return false }
    let before = (one.steps.dropLast().last, other.steps.dropLast().last)
    return switch last.holder.category {
    case .closure where last.holder.address == last.target.address:
      before.0?.holder == before.1?.holder
    case .task:
      before.0 == before.1
        || [one, other].contains { $0.steps.count == 1 && $0.told.root?.kind == .task }
    default: true
    }
  }

  /// The ways from variables and other roots that have an object themselves, by description.
  private func waysFromRoots(to node: NodeIndex) -> [RetentionPath] {
    let graph = analysis.graph
    return graph.roots(of: node).compactMap { index in
      guard let root = graph.root(index), root.holding == .retains,
        ReferenceFilter.described.includes(root)
      else { return nil }
      return RetentionPath(from: index, in: graph)
    }
  }

  /// How many others than whoever asks have words of an object: with more of them than retains, some are left of what they had.
  private func claimants(of node: NodeIndex) -> Int {
    guard let account = ledger.account(of: node) else { return 0 }
    let asking = analysis.heap.askingCode[node]?.isEmpty ?? true ? 0 : 1
    return Int(account.claimingBlocks) + Int(account.claimingFrames) - asking
  }

  /// Adds the ways by calls of tasks and threads that have retains of an object, where those were located.
  ///
  /// Of several claimants one may have the retains of another: words that are no variables count where there is but one.
  private mutating func addCalls(
    of node: NodeIndex,
    besides best: HeldPath,
    _ isSure: Bool,
    to others: inout [HeldPath]
  ) {
    let known = Set(([best] + others).flatMap(\.source.nodes))
    for path in holders.callPaths(to: node) where others.count < Self.mostOtherPaths {
      let tasks = path.nodes.filter { analysis.graph.node($0)?.kind == .task }
      // What a task's closure has is in its calls as well.
      let isKnown =
        tasks.isEmpty ? path.root == best.source.root : tasks.contains(where: known.contains)
      guard !isKnown, isSure || isVariable(path) else { continue }
      // That a thread is in a method of the object is said of the best path.
      guard !tasks.isEmpty || runningMethod(on: best) == nil else { continue }
      holders.renderer.isSureOfFrames = true
      let rendered = holders.ringByWord(path) ?? holders.best(path)
      holders.renderer.isSureOfFrames = false
      if !others.contains(where: rendered.isTold) { others.append(rendered) }
    }
  }

  /// Adds the ways by words of memory and of threads' variables that no type describes, where those were located.
  private mutating func addWords(
    of node: NodeIndex,
    besides best: HeldPath,
    to others: inout [HeldPath]
  ) {
    let graph = analysis.graph
    let own = NodeSet([node], in: graph)
    var paths = graph.roots(of: node).compactMap { index -> RetentionPath? in
      guard let root = graph.root(index), root.holding != .keeps,
        HolderSearch.lasting.includes(root), !ReferenceFilter.described.includes(root)
      else { return nil }
      return RetentionPath(from: index, in: graph)
    }
    for edge in incoming.edges(into: node) {
      guard let facts = graph.edge(edge), facts.kind == .conservative, facts.evidence > .residual,
        analysis.heap.labels[facts.label] != .asyncFrame,
        let holder = holders.rootPath(to: facts.source, by: facts.source, avoiding: own),
        let path = RetentionPath(extending: holder, by: edge, in: graph)
      else { continue }
      paths.append(path)
    }
    holders.renderer.isSureOfWords = true
    defer { holders.renderer.isSureOfWords = false }
    for path in paths where path != best.source && others.count < Self.mostOtherPaths {
      let rendered = holders.renderer.path(path)
      if rendered.steps.last != best.steps.last || rendered.steps.isEmpty,
        !others.contains(where: rendered.isTold)
      {
        others.append(rendered)
      }
    }
  }

  /// The ring from an object through what can resume a task, and on by a variable of that task which has a holder of the object;
  /// nil where there is none.
  private mutating func ringByVariable(
    of holder: NodeIndex,
    through node: NodeIndex,
    avoiding own: NodeSet,
    _ whole: (RetentionPath?) -> RetentionPath?
  ) -> HeldPath? {
    guard
      let path = holders.search.path(
        to: holder,
        from: .roots,
        filter: HolderSearch.lasting.requiring(.balanced),
        preferring: .evidence,
        avoiding: own
      ), hasVariables(path), holders.hasRoomForFrames(path), let way = whole(path)
    else { return nil }
    holders.renderer.isSureOfFrames = true
    defer { holders.renderer.isSureOfFrames = false }
    return holders.ring(from: node, byTaskOf: way)
  }

  /// Whether a path passes words of waiting functions, and all of them are known to be variables.
  private mutating func hasVariables(_ path: RetentionPath) -> Bool {
    let words = path.edges.compactMap { analysis.graph.edge($0) }
      .filter { analysis.heap.labels[$0.label] == .asyncFrame }
    return !words.isEmpty && words.allSatisfy { holders.renderer.edges.isValue($0) }
  }

  /// Whether the word by which a waiting function has the last object of a path is known to be a variable.
  private mutating func isVariable(_ path: RetentionPath) -> Bool {
    path.edges.last.flatMap { analysis.graph.edge($0) }
      .map { holders.renderer.edges.isValue($0) } ?? true
  }

  /// The path that ends with some references into an object; nil where nothing holds the first one's holder.
  private mutating func otherPath(to node: NodeIndex, by way: [EdgeIndex]) -> HeldPath? {
    let graph = analysis.graph
    guard let source = way.first.flatMap({ graph.edge($0)?.source }) else { return nil }
    let passed = way.dropFirst().compactMap { graph.edge($0)?.source }
    let own = NodeSet([node] + passed, in: graph)
    let whole = { (path: RetentionPath?) -> RetentionPath? in
      way.reduce(path) { path, edge in
        path.flatMap { RetentionPath(extending: $0, by: edge, in: graph) }
      }
    }
    guard source != node else {
      return whole(holders.search.path(to: source, from: .nodes([node]), filter: .described))
        .map { holders.renderer.path($0, ringLength: $0.edges.count) }
    }
    if let path = whole(holders.rootPath(to: node, by: source, avoiding: own)) {
      if let ring = holders.ringThroughOwnTask(path) { return ring }
      // What resumes a task that waits holds what that has.
      let resumed = holders.withResumer(path)
      return holders.renderer.path(resumed.edges.last == path.edges.last ? resumed : path)
    }
    // The holder is held by a word that is just what its account lacks, such as a thread-specific value.
    let likely = holders.rootPath(
      to: node,
      by: source,
      avoiding: own,
      filter: HolderSearch.lasting.requiring(.balanced),
      preferring: .evidence
    )
    if let likely, !holders.renderer.hasFrame(likely), let path = whole(likely) {
      return holders.renderer.path(path)
    }
    if let ring = ringByVariable(of: source, through: node, avoiding: own, whole) { return ring }
    let around = holders.search.path(to: source, from: .nodes([node]), filter: .described)
    if let path = whole(around) {
      return holders.renderer.path(path, ringLength: path.edges.count)
    }
    if graph.node(source)?.kind != .storage,
      let ring = holders.search.ring(through: source, filter: .described), let path = whole(ring)
    {
      return holders.renderer.path(path, ringLength: ring.edges.count)
    }
    if let ring = holders.ringPath(above: source, avoiding: own), let path = whole(ring.path) {
      return holders.renderer.path(path, ringLength: ring.ringLength)
    }
    // A closure that a thread runs is that thread's.
    if let path = whole(holders.callPath(to: source, avoiding: own)) {
      return holders.renderer.path(path)
    }
    // What has the object is told where nobody knows what has that; what a frame may have may come and go.
    guard likely == nil, graph.node(source)?.kind == .object, !isClaimed(source) else { return nil }
    return whole(RetentionPath(at: source)).map { holders.renderer.path($0) }
  }

  /// Whether a function, whoever asks among them, or a task may have an object.
  private func isClaimed(_ node: NodeIndex) -> Bool {
    guard let account = ledger.account(of: node) else { return true }
    return account.claimingBlocks > 0 || account.claimingFrames > 0
      || !(analysis.heap.askingCode[node]?.isEmpty ?? true) || analysis.heldByAsker.contains(node)
  }

  /// The ring from an object to the last holder of a path to it, which keeps the object when the path's root no longer does; nil
  /// where there is none.
  mutating func ringOfLastHolder(on path: HeldPath, to node: NodeIndex) -> RetentionPath? {
    guard let last = path.source.edges.last, let facts = analysis.graph.edge(last),
      facts.evidence == .described, facts.source != node
    else { return nil }
    return holders.search.path(to: facts.source, from: .nodes([node]), filter: .described)
      .flatMap { RetentionPath(extending: $0, by: last, in: analysis.graph) }
  }

  /// Whether what has an object has several owners itself: the copies of a collection, or the handles of a task whose result it
  /// is.
  func isInSharedStorage(_ node: NodeIndex) -> Bool {
    describedReferences(to: node).contains { isShared($0.facts.source) }
  }

  /// The described references to an object, each with those before it where it is one of what has several owners.
  private func waysInto(_ node: NodeIndex) -> [[EdgeIndex]] {
    describedReferences(to: node).flatMap { edge, facts -> [[EdgeIndex]] in
      guard isShared(facts.source) else { return [[edge]] }
      // A default value may have as many owners as there are objects.
      return [[edge]]
        + describedReferences(to: facts.source).prefix(Self.mostOtherPaths).map { [$0.edge, edge] }
    }
  }

  /// Whether a node is storage or a task with several owners, of which each keeps it.
  ///
  /// A task that is not over keeps itself, whoever has its handle, and has objects by its closure.
  func isShared(_ node: NodeIndex) -> Bool {
    switch analysis.graph.node(node)?.kind {
    case .storage:
      ledger.account(of: node)?.described ?? 0 > 1
        && !LibraryEntries.contains(analysis.graph.typeName(of: node))
    case .task: describedReferences(to: node).count > 1
    default: false
    }
  }

  /// The described strong references to an object, by their labels and the types of their holders; not what LeakFinder's own
  /// objects have for the moment of a check.
  private func describedReferences(to node: NodeIndex) -> [(edge: EdgeIndex, facts: GraphEdge)] {
    let graph = analysis.graph
    let order = analysis.pathOrder
    var found: [(edge: EdgeIndex, facts: GraphEdge, rank: UInt64)] = []
    for edge in incoming.edges(into: node) {
      guard let facts = graph.edge(edge), facts.kind == .strong, facts.evidence == .described,
        !(graph.node(facts.source)?.flags.contains(.own) ?? false)
      else { continue }
      found.append((edge, facts, order.rank(of: facts, in: graph)))
    }
    found.sort { ($0.rank, $0.edge) < ($1.rank, $1.edge) }
    return found.map { ($0.edge, $0.facts) }
  }

  /// Ways in the order in which they are told: those from roots first, then of those that differ in elements alone one each,
  /// short ones first, then by labels and types; never by addresses, which differ from run to run.
  private static func inOrder(_ paths: [HeldPath]) -> [HeldPath] {
    typealias Place = (isRing: Int, number: Int, length: Int, text: String)
    var counts: [String: Int] = [:]
    return paths.map { path in
      let root = path.told.root
      let text = path.steps.map { "\($0.label) \($0.target.typeName)" }.joined(separator: ";")
      return (path: path, isRing: root == nil ? 1 : 0, text: (root?.name ?? "") + ";" + text)
    }
    .sorted {
      ($0.isRing, $0.path.steps.count, $0.text) < ($1.isRing, $1.path.steps.count, $1.text)
    }
    .map { one -> (path: HeldPath, place: Place) in
      let kind = LabelText.withoutIndexes(one.text)
      counts[kind, default: 0] += 1
      let length = one.path.steps.count
      return (one.path, (one.isRing, counts[kind, default: 0], length, one.text))
    }
    .sorted { $0.place < $1.place }.map(\.path)
  }
}
