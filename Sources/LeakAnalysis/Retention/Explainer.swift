package import LeakFindings
import LeakGraph
import LeakImages
import LeakKnowledge
package import LeakMemory

/// Finds out what keeps single objects of a graph alive.
///
/// A root that is described wins over a ring; a ring wins over words that merely fit; where neither
/// exists, the path begins at the object whose retain is not located.
package struct Explainer {
  /// The analysis.
  let analysis: SnapshotAnalysis

  /// The accounts.
  let ledger: Ledger

  /// The holders of each node.
  let incoming: IncomingEdges

  /// Finds and writes paths.
  var holders: HolderSearch

  /// Finds paths that do without what rules speak of.
  private lazy var ruled = RuledSearch(analysis, incoming)

  /// Tries cuts.
  lazy var trials = TrialCuts(analysis, incoming, waitingMethods, runningMethods)

  /// Where the dismissed objects are: those that are asked about, and those whose turn was before or is to come.
  private lazy var dismissed = DismissedObjects(analysis).addresses
    .union(analysis.asker.dismissals.keys)

  /// Finds out how properties are declared.
  let declarations: PropertyDeclarations

  /// Finds methods that keep their objects while a task waits in them.
  let waitingMethods: WaitingMethods

  /// Finds methods that keep their objects while a thread is in them.
  let runningMethods: RunningMethods

  /// Finds tasks that nobody can resume.
  lazy var strandedTasks = StrandedTasks(analysis, incoming)

  /// Finds what closures that wait have of what they captured.
  var copies: CapturedCopies { CapturedCopies(analysis, incoming) }

  /// The most further ways that are told.
  static let mostOtherPaths = 16

  /// The most ways of one kind that are looked at in turn without one that is not told yet.
  static let mostFutile = 32

  /// Explains objects of an analysis.
  package init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    let graph = analysis.graph
    ledger = analysis.ledger
    incoming = IncomingEdges(graph)
    holders = HolderSearch(analysis, in: graph, incoming)
    declarations = PropertyDeclarations(analysis)
    waitingMethods = WaitingMethods(analysis)
    runningMethods = RunningMethods(analysis)
  }

  /// Why the object is alive that an address is in; nil where none is.
  ///
  /// - Parameter address: The object's own address, or one inside of it.
  /// - Returns: The answer.
  package mutating func answer(at address: Address) -> RetentionFinding? {
    analysis.object(at: address).map { answer(for: $0) }
  }

  /// What the answer about an object had to go by, for whom the answer surprises.
  ///
  /// - Parameter address: The object's own address, or one inside of it.
  /// - Returns: Lines on each object of the path, the one in question first; empty where an address is in none.
  package mutating func trace(at address: Address) -> [String] {
    guard let node = analysis.object(at: address) else { return [] }
    let found = ruled.outcome(holders.bestPath(to: node), to: node).found
    let trace = HolderTrace(analysis, incoming)
    let others = found?.path.source.nodes ?? []
    return trace.lines(on: node) + others.filter { $0 != node }.flatMap(trace.lines)
  }

  /// What an object alone keeps; nil where an address is in none, or where it leads to too much.
  ///
  /// - Parameter address: The object's own address.
  /// - Returns: The object itself left out.
  package func retained(by address: Address) -> RetainedObjects? {
    guard let node = analysis.object(at: address),
      let owned = OwnedNodes(of: node, in: analysis.graph)
    else { return nil }
    let blocks = OwnedBlocks(of: [node] + owned.nodes, in: analysis.graph, incoming)
    return RetainedObjects(
      objectCount: owned.objectCount,
      byteCount: Int(clamping: owned.byteCount &+ blocks.byteCount),
      addresses: Set(owned.nodes.map(analysis.heapAddress))
    )
  }

  /// Why an object is alive.
  mutating func answer(for node: NodeIndex) -> RetentionFinding {
    let account = ledger.account(of: node)
    // The counts of an object that is never freed mean nothing.
    let isImmortal = analysis.graph.node(node)?.flags.contains(.immortal) ?? false
    let strong = isImmortal ? 0 : Int(account?.strong ?? 0)
    let outcome = ruled.outcome(holders.bestPath(to: node), to: node)
    var best = outcome.found
    let stranded = best.flatMap { strandedTask(of: $0.path, to: node) }
    if let path = stranded?.path { best?.path = path }
    let share = analysis.askingShare(of: node, copies)
    let located = account.map { locatedRetains($0, of: node, best, share) } ?? 0
    let object = holders.renderer.object(node, code: .null)
    var others =
      strong > 1 || isInSharedStorage(node) ? otherPaths(of: node, besides: best?.path, share) : []
    // A root wins over a ring, which is there beside it.
    if best?.verdict == .heldByRoot,
      let ring = holders.search.ring(through: node, filter: .described)
    {
      for ring in [ring, best.flatMap { ringOfLastHolder(on: $0.path, to: node) }].compactMap(
        \.self
      ) {
        let rendered = holders.best(ring, ringLength: ring.edges.count)
        if !others.contains(where: rendered.isTold) { others.append(rendered) }
      }
    }
    // A ring that is seen from storage begins nowhere that a programmer sees.
    others.removeAll { other in
      best?.path.isTold(like: other) ?? false
        || other.told.root == nil && other.steps.first?.holder.address.isNull ?? true
    }
    others.removeAll { other in ruled.isIgnored(other.source) }
    let asking = min(share?.words ?? 0, max(0, strong - located))
    let known = ruled.knownLeak(best, of: node, retains: (located + asking, strong))
    let cuts = best.flatMap { best in
      best.verdict == .unexplained ? nil : trials.tried(node, path: best.path)
    }
    var limits = self.limits(of: outcome.ignored, best, stranded?.task)
    let isUnexplained = best?.verdict ?? .unexplained == .unexplained
    let pointer = isUnexplained && strong > located ? pointer(to: node) : nil
    if !limits.contains(.suspendedSource), others.contains(where: hasSuspendedSource) {
      limits.append(.suspendedSourceBeside)
    }
    limits += pointer.map { [$0] } ?? pointers(on: (best.map { [$0.path] } ?? []) + others)
    if isUnexplained, let best, let head = pointerToHead(of: best.path, to: node) {
      limits.append(head)
    }
    if asking > 0 {
      let isAlone = best == nil && outcome.ignored.isEmpty && pointer == nil
      // A word on the path stands for one of the retains.
      let isClaim = best?.path.isGuess ?? false
      let notLocated = strong - located
      let most = isClaim ? max(1, min(asking, notLocated - 1)) : asking
      limits.append(
        askersShare(
          of: node,
          most,
          notLocated: notLocated,
          likely: share?.likelyRetains ?? 0,
          isAlone: isAlone
        )
      )
    }
    var finding = RetentionFinding(
      object: object,
      verdict: best?.verdict ?? .unexplained,
      path: best.map { told($0.path, to: node) }
        ?? RetentionFinding.Path(root: nil, steps: [], cycleLength: 0),
      otherPaths: others.map(\.told),
      strongRetains: isImmortal ? nil : strong,
      locatedRetains: located,
      limits: limits,
      cuts: cuts,
      hops: hops(of: best?.path, to: node, cuts),
      knownLeak: known
    )
    if let best, let cuts {
      finding.remaining = remainingRings(on: best.path, to: node, cuts)
      finding.remainingTogether = remainingRing(besidesPlacesOn: [best.path] + others, to: node)
    }
    finding.taskHandles = best.map { holders.taskHandles(on: $0.path, to: node) } ?? []
    finding.moment = moment(of: finding, best?.path, asking: asking)
    return finding
  }

  /// What decides where a path's hops can be broken.
  private mutating func hops(
    of path: HeldPath?,
    to node: NodeIndex,
    _ cuts: RetentionFinding.Cuts?
  ) -> [RetentionFinding.Hop] {
    guard let path else { return [] }
    let furtherCaptures = furtherCaptures(on: path, to: node, cuts)
    let unownedCaptures = unownedCaptures(on: path, to: node, cuts)
    // Whichever of several that were dismissed is asked about, the same is told.
    let areSeveralDismissed = path.steps.contains { step in
      dismissed.contains(step.target.address) && analysis.object(at: step.target.address) != node
    }
    let hops = path.steps.indices.map { hop in
      let target = analysis.object(at: path.steps[hop].target.address)
      let declaration = declaration(at: hop, of: path, to: node)
      // Others had what was dismissed too, but for what its holder made.
      let isDismissed =
        areSeveralDismissed && dismissed.contains(path.steps[hop].target.address)
      return RetentionFinding.Hop(
        declaration: declaration,
        isTargetShared: target.map { hasSeveralOwners($0) } ?? false
          || isDismissed && !(declaration?.isMade ?? false) && !(declaration?.isBuilt ?? false),
        // What was dismissed besides is to go.
        isTargetOnlyCaptured: target.map {
          !(isDismissed && $0 != node) && trials.isOnlyCaptured($0)
        } ?? false,
        isTargetOnlyCapturedBesides: target.map {
          trials.isOnlyCaptured($0, besides: path.lastReference(at: hop))
        } ?? false,
        isTargetHelper: target.map { trials.isHelper($0) } ?? false,
        isTargetStorage: analysis.classNames(of: path.steps[hop].target.typeName)
          .contains { $0.hasPrefix("Swift.ManagedBuffer<") },
        isOfMemory: path.lastReference(at: hop).flatMap(analysis.graph.edge)
          .map { analysis.heap.memoryTypes[$0.source] != nil } ?? false,
        isOthersCode: isOthersCode(at: hop, of: path, than: node),
        furtherCapture: furtherCaptures[hop],
        deinitCaller: deinitCaller(at: hop, of: path),
        unownedCapture: unownedCaptures[hop]
      )
    }
    return withoutSoleWays(hops, of: path, to: node)
  }

  /// The hops, of which a property that may be nil is its holder's own no more where it made what that has, but no other
  /// object of the ring is had by others or captured: a weak reference would lose its object at once.
  private func withoutSoleWays(
    _ hops: [RetentionFinding.Hop],
    of path: HeldPath,
    to node: NodeIndex
  ) -> [RetentionFinding.Hop] {
    let hasOther = hops.indices.prefix(path.told.cycleLength).contains { hop in
      if case .closure = path.steps[hop].holder.category { return true }
      let isOwn = hops[hop].declaration.map { $0.isBuilt || $0.isMade } ?? false
      return !isOwn
        && (hops[hop].isTargetShared
          || analysis.object(at: path.steps[hop].target.address) == node)
    }
    guard !hasOther else { return hops }
    return hops.map { hop in
      guard let declared = hop.declaration, declared.isBuilt, declared.isVariable,
        declared.isOptional
      else { return hop }
      var cleared = hop
      cleared.declaration?.isBuilt = false
      return cleared
    }
  }

  /// Whether a hop is a capture by code of another module than the object's.
  private mutating func isOthersCode(
    at hop: Int,
    of path: HeldPath,
    than node: NodeIndex
  ) -> Bool {
    guard path.points.indices.contains(hop), case .edge(let edge)? = path.points[hop],
      case .closure(let code) = path.steps[hop].holder.category
    else { return false }
    return trials.isOthersCode(edge, code, than: node)
  }

  /// How the property or captured variable is declared that a hop begins with; nil where it begins with none.
  private mutating func declaration(
    at hop: Int,
    of path: HeldPath,
    to node: NodeIndex
  ) -> RetentionFinding.Declaration? {
    guard path.points.indices.contains(hop) else { return nil }
    if case .root(let root)? = path.points[hop] {
      return declarations.declaration(ofVariable: root)
        ?? declarations.declaration(ofPropertyInPlaceOf: root)
    }
    guard case .edge(let edge)? = path.points[hop] else { return nil }
    let holder = path.steps[hop].holder
    // A closure whose context is the captured object itself has the reference of the property that has the closure.
    // So it has where the one before it captures a value with the closure in it.
    var isOwn = true
    if case .closure = holder.category, let source = analysis.graph.edge(edge)?.source {
      isOwn =
        analysis.graph.node(source)?.kind == .closure
        && !(hop > 0 && path.points[hop - 1] == path.points[hop])
    }
    var declared =
      (isOwn ? declarations.declaration(of: edge) : nil)
      ?? holders.renderer.declaration(of: edge, from: holder)
    // So it has where a struct's method is handed over that has nothing but the object.
    if !isOwn, declared == nil, case .closure(let code) = holder.category,
      let type = holders.renderer.captures.receiver(ofMethodAt: code)
    {
      declared = declarations.declaration(ofCaptured: type)
    }
    // So it has where that is the storage of a collection, all that the closure captures.
    if !isOwn, declared == nil, let storage = analysis.graph.edge(edge)?.target,
      analysis.graph.node(storage)?.kind == .storage
    {
      let typeName = analysis.graph.typeName(of: storage)
      let name = TypeText.collection(ofStorage: typeName)
      if name != TypeText.short(typeName) {
        return RetentionFinding.Declaration(isVariable: false, value: .structure(name))
      }
    }
    // A function value that has the object is none that was unwrapped.
    if declared?.value == .weakAsWell {
      if case .closure = path.steps[hop].target.category { return nil }
      if let variable = path.steps[hop].variable, !variable.isWord { return nil }
    }
    if isOwn, declared?.value == .object { declared?.isMade = declarations.isMade(edge) }
    if isOwn { declared?.isOfDistributedActor = declarations.isOfDistributedActor(edge) }
    guard isOwn, let last = path.lastReference(at: hop) else { return declared }
    var whole = declarations.declaration(declared, from: edge, endingIn: last)
    if edge == last, whole?.inner == nil {
      whole = declarations.wrapped(whole, edge, path.steps[hop].label)
    }
    if path.steps[hop].holder.typeName == path.steps[hop].target.typeName {
      whole?.isOnlyLink = edge == last && declarations.isOnlyLink(edge)
    }
    if let target = analysis.object(at: path.steps[hop].target.address) {
      whole?.mayBeReadInDeinit = DeinitCode(declarations).mayRead(target, from: edge, to: last)
      if edge == last, whole?.inner == nil {
        whole?.isRequiredByProtocol = declarations.isRequired(edge)
      }
    }
    if whole != nil, path.told.cycleLength > hop {
      // A value that may be nil is set to nil, and not weak.
      let isCleared =
        declared.map { $0.isVariable && $0.isOptional && $0.value != .object } ?? false
      whole?.isBuilt = !isCleared && declarations.isBuilt(edge)
      let isPlain = edge == last && whole?.inner == nil
      // What this reference alone has would be gone at once.
      let isKept =
        analysis.graph.edge(edge).map { $0.target == node || isShared($0.target) } ?? false
      whole?.leadsToMaker = isPlain && isKept && declarations.leadsToMaker(edge)
    }
    return whole
  }

  /// The retains that were located: those that are described, and words that fit exactly, unless the answer is
  /// but a guess or shows no way.
  ///
  /// Where a ring is the answer, no thread holds the object: words of calls are left of what they had, and so may words
  /// of blocks be where whoever asks has enough of its own, but for the ring's own tasks. Whoever asks may have as many as it has words; what it has is
  /// said apart.
  private func locatedRetains(
    _ account: Account,
    of node: NodeIndex,
    _ best: HolderSearch.Found?,
    _ share: AskingShare?
  ) -> Int {
    let described = min(Int(account.strong), Int(account.described))
    guard let best, !best.path.isGuess, let claimed = share?.claimedByOthers else {
      return described
    }
    guard best.verdict == .cycle else { return described + claimed }
    // What tasks of the ring have, each of their calls; what others have too where nobody asks who may have it.
    let ofRing =
      claims(on: node, ofTasks: isOfRings(Set(best.path.source.nodes)))
      + (share?.copies.further ?? 0)
    let others = share?.mayBeWhole ?? false ? 0 : Int(account.claimingBlocks)
    // Words of memory by which the ring itself closes.
    let closing = best.path.source.edges.count {
      guard let edge = analysis.graph.edge($0) else { return false }
      return edge.kind == .conservative && edge.target == node
    }
    return min(Int(account.strong), described + max(closing, min(claimed, max(ofRing, others))))
  }

  /// The task that nobody can resume at which a path begins, or for which that one waits, and the path from it.
  private mutating func strandedTask(
    of path: HeldPath,
    to node: NodeIndex
  ) -> (task: StrandedTask, path: HeldPath?)? {
    guard let root = path.told.root, root.kind == .task, let holder = path.steps.first?.holder,
      case .task = holder.category, let task = analysis.object(at: holder.address)
    else { return nil }
    guard let first = strandedTasks.stranded(below: task) else { return nil }
    var own: HeldPath?
    if first != task,
      let found = holders.search.path(to: node, from: .nodes([first]), filter: .described)
    {
      let rendered = holders.best(found)
      own = HeldPath(
        told: RetentionFinding.Path(root: root, steps: rendered.steps, cycleLength: 0),
        evidence: rendered.evidence,
        points: rendered.points,
        source: rendered.source
      )
    }
    return strandedTasks.description(of: first, isOnPath: first == task || own != nil).map {
      ($0, own)
    }
  }
}
