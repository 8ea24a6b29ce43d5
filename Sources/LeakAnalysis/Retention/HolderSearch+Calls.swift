import LeakGraph
import LeakMemory

/// Paths from threads whose calls have objects.
extension HolderSearch {
  /// The path from a thread that has what an object's account lacks, or that of one that holds it: it holds a ring from outside.
  mutating func pathFromCall(to node: NodeIndex) -> RetentionPath? {
    for evidence in [Evidence.balanced, .undescribed] {
      var calls = Self.calls
      calls.minimumEvidence = evidence
      guard
        let path = search.path(
          to: node,
          from: .roots,
          filter: calls,
          preferring: evidence == .balanced ? .evidence : .shortest
        ),
        let root = path.root.flatMap({ graph.root($0) }), isInUse(path), !isOfPointers(path)
      else { continue }
      // Beside the words of whoever asks none is just what is lacking.
      if evidence == .balanced || isAtHand(root.target) { return path }
    }
    return nil
  }

  /// The path to an object by one of its holders, from a thread whose call has what that one's account lacks; nil for none.
  mutating func callPath(
    to holder: NodeIndex,
    avoiding own: NodeSet
  ) -> RetentionPath? {
    guard
      let path = search.path(
        to: holder,
        from: .roots,
        filter: Self.calls,
        preferring: .evidence,
        avoiding: own
      ), let root = path.root.flatMap({ graph.root($0) }), !isOfPointers(path)
    else { return nil }
    // The context of a closure is that of the call itself.
    return graph.node(root.target)?.kind == .closure || isInUse(path) ? path : nil
  }

  /// Whether a thread's call that a path begins at still uses the object, and that lacks more retains than whoever asks
  /// has: likely one in each of its functions, in the only one as many as it has words.
  private mutating func isInUse(_ path: RetentionPath) -> Bool {
    guard let root = path.root.flatMap({ graph.root($0) }),
      let account = analysis.ledger.account(of: root.target)
    else { return false }
    let share = analysis.askingShare(of: root.target)
    let open = Int(account.strong) - Int(account.described)
    switch renderer.edges.isInUse(by: root) {
    case true?: return open > share?.functions ?? 0
    case nil: return open > share?.likelyRetains ?? 0
    case false?: return false
    }
  }

  /// The paths to an object from tasks that have it in a call, by what resumes them where that is known, and from threads that
  /// have it in one that uses it.
  mutating func callPaths(to node: NodeIndex) -> [RetentionPath] {
    var paths: [RetentionPath] = []
    for edge in incoming.edges(into: node) where paths.count < Self.mostCalls {
      guard let facts = graph.edge(edge), analysis.heap.labels[facts.label] == .asyncFrame,
        facts.evidence > .residual, hasRoom(forWord: facts),
        !paths.contains(where: { $0.nodes.contains(facts.source) }),
        let task = search.path(to: facts.source, from: .roots, filter: .described),
        let path = RetentionPath(extending: task, by: edge, in: graph)
      else { continue }
      paths.append(withResumer(path))
    }
    var calls = Self.calls
    calls.minimumEvidence = .undescribed
    if let path = search.path(to: node, from: .roots, filter: calls, preferring: .shortest),
      path.edges.isEmpty, isInUse(path), !isOfPointers(path)
    {
      paths.append(byRunningClosure(path))
    }
    return paths
  }

  /// No more tasks' calls are looked at.
  private static let mostCalls = 16

  /// A path from a thread's call that has the object, by the closure that the thread runs and that has captured it, where
  /// there is one: that is what the source says of it.
  mutating func byRunningClosure(_ path: RetentionPath) -> RetentionPath {
    guard let root = path.root.flatMap({ graph.root($0) }), path.edges.isEmpty,
      root.kind == .frame || root.kind == .register
    else { return path }
    let own = NodeSet([root.target], in: graph)
    for edge in incoming.edges(into: root.target) {
      guard let facts = graph.edge(edge), facts.kind == .strong, facts.evidence == .described,
        graph.node(facts.source)?.kind == .closure,
        let call = callPath(to: facts.source, avoiding: own),
        call.root.flatMap({ graph.root($0) })?.claimant == root.claimant,
        let whole = RetentionPath(extending: call, by: edge, in: graph)
      else { continue }
      return whole
    }
    return path
  }

  /// The path to an object by one that holds it by description, where another one begins at a call's word of the object itself
  /// that lacks no retain: whoever asks likely has all that are open, and what is left in a frame has none.
  mutating func pathByHolder(besides path: RetentionPath) -> RetentionPath? {
    guard path.edges.isEmpty, let root = path.root.flatMap({ graph.root($0) }),
      root.kind == .frame || root.kind == .register, isAtHand(root.target), !isInUse(path)
    else { return nil }
    return pathByHolder(of: root.target, Self.others.requiring(.balanced))
  }

  /// The path to an object by one that holds it by description, where another one ends with a waiting function's word of the
  /// object itself that may stand for no retain: whoever asks likely has all that are open.
  mutating func pathByHolder(besidesWord path: RetentionPath) -> RetentionPath? {
    guard let word = path.edges.last.flatMap({ graph.edge($0) }),
      analysis.heap.labels[word.label] == .asyncFrame,
      let share = analysis.askingShare(of: word.target), share.open <= share.functions
    else { return nil }
    return pathByHolder(of: word.target, Self.lasting)
  }

  /// The path to an object by one that holds it by description.
  private mutating func pathByHolder(
    of node: NodeIndex,
    _ filter: ReferenceFilter
  ) -> RetentionPath? {
    let own = NodeSet([node], in: graph)
    for edge in incoming.edges(into: node).prefix(Self.mostCalls) {
      guard let facts = graph.edge(edge), facts.kind == .strong, facts.evidence == .described,
        let holder = search.path(
          to: facts.source,
          from: .roots,
          filter: filter,
          preferring: .evidence,
          avoiding: own
        ), hasRoomForFrames(holder), !isOfPointers(holder),
        let whole = RetentionPath(extending: holder, by: edge, in: graph)
      else { continue }
      return whole
    }
    return nil
  }

  /// What calls of threads hold that is just what the accounts lack, and what that holds by description.
  private static let calls = ReferenceFilter(
    edgeKinds: ReferenceFilter.described.edgeKinds,
    minimumEvidence: .balanced,
    rootKinds: RootKindSet(.frame).union(RootKindSet(.register))
  )
}
