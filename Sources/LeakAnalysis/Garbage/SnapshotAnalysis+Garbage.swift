import LeakAllocators
import LeakFindings
import LeakGraph
package import LeakMemory

extension SnapshotAnalysis {
  /// Finds objects that are alive and that nothing reaches.
  ///
  /// Reached means: by a root of the graph, by any word outside of the heap, by what is not in question, or by
  /// what is reached. A word of a frame reaches no object of which all retains were found elsewhere. What nothing
  /// refers to and is no object is taken for reached: its maker may have hidden the address. A word of memory that
  /// nothing describes, and that no function is in, is likely left over, and reaches no such object either
  /// (`UntypedHolders`). A task that waits is reached by what can resume it: by any word that is its address.
  ///
  /// - Parameters:
  ///   - candidates: The objects in question.
  ///   - caller: Whoever asks, where that is a thread of the picture.
  ///   - interest: Which types somebody wants to be told of, by their names: what has no object of such a type is
  ///     left out.
  /// - Returns: What is to be mended, with what hangs off it.
  /// - Complexity: O(*b* + *n* + *e*), for *b* bytes outside of the heap, *n* nodes and *e* edges; O(*n*) where no
  ///   object of interest is in question, since then there is no need of a graph.
  package func garbage(
    among candidates: GarbageCandidates,
    caller: CallerState?,
    interest: (String) -> Bool = { _ in true }
  ) -> Garbage {
    guard candidates.haveObjects(in: self, interest) else { return Garbage(groups: []) }
    let all = garbage(among: candidates, caller)
    return all.filter { group in group.members.contains { interest($0.typeName) } }
  }

  /// Finds the members of garbage, without the reasons: for a picture that a further one confirms.
  ///
  /// - Parameter candidates: The objects in question.
  /// - Returns: The members of all groups.
  /// - Complexity: O(*b* + *n* + *e*), for *b* bytes outside of the heap, *n* nodes and *e* edges.
  package func garbageMembers(among candidates: GarbageCandidates) -> [Garbage.Member] {
    suspects(in: unreached(of: candidates, nil), nil).flatMap { $0.ring + $0.hanging }
  }

  /// Finds all of it.
  private func garbage(among candidates: GarbageCandidates, _ caller: CallerState?) -> Garbage {
    Garbage(groups: groups(of: suspects(in: unreached(of: candidates, caller), caller)))
  }

  /// The nodes in question that nothing reaches.
  private func unreached(
    of candidates: GarbageCandidates,
    _ caller: CallerState?
  ) -> NodeSet {
    let graph = heap.graph
    let inQuestion = candidates.nodes(in: self)
    let starts = GarbageStarts(self, inQuestion: inQuestion, caller: caller)
    var holders = UntypedHolders(self)
    let reached = reached(from: starts.nodes()) { node, holder in
      mayFrameHold(node) || isTask(node) || holders.mayLend(holder)
    }
    var left = NodeSet(capacity: graph.nodeCount)
    inQuestion.forEach { if !reached.contains($0) { left.insert($0) } }
    return left
  }

  /// The nodes that something of the graph reaches besides whoever asks, or that one of some further nodes does.
  ///
  /// - Parameters:
  ///   - further: The further nodes.
  ///   - mayContinue: Whether a task has another one that goes on by it.
  ///   - mayWordHold: Whether a word of memory that nothing describes, or of a frame that is no known variable's, may hold a node.
  /// - Returns: The nodes, those of the start included.
  /// - Complexity: O(*n* + *e*) for *n* nodes and *e* edges.
  func reachedByRoots(
    and further: Set<NodeIndex>,
    mayContinue: (EdgeIndex) -> Bool,
    mayWordHold: (NodeIndex) -> Bool
  ) -> NodeSet {
    let starts = GarbageStarts(self, inQuestion: NodeSet(capacity: 0), caller: nil)
    let roots = starts.rooted { !mayWordHold($0) }
    return reached(from: roots + further, mayContinue) { node, _ in mayWordHold(node) }
  }

  /// The nodes that some nodes reach.
  private func reached(
    from starts: [NodeIndex],
    _ mayContinue: (EdgeIndex) -> Bool = { _ in true },
    _ mayWordHold: (NodeIndex, NodeIndex) -> Bool
  ) -> NodeSet {
    Reachability.reached(
      in: heap.graph,
      from: .nodes(starts),
      filter: Self.reaching,
      mayContinue: mayContinue,
      mayFrameHold: mayFrameHold,
      mayWordHold: mayWordHold
    )
  }

  /// Everything by which whatever is reached may reach more; what is weak or unowned keeps nothing.
  private static var reaching: ReferenceFilter {
    var filter = ReferenceFilter.holding
    filter.edgeKinds.insert(.unmanaged)
    return filter
  }

  /// A ring of unreached nodes, or one alone, with what hangs off it: garbage of which the reason is not known yet.
  private struct Suspect {
    /// The nodes.
    let nodes: RingHeads.Head

    /// The members on the ring.
    let ring: [Garbage.Member]

    /// The members that hang off it.
    let hanging: [Garbage.Member]

    /// The node to report.
    let reported: NodeIndex

    /// Whether that node is on the ring.
    let isReportedOnRing: Bool

    /// Whether all retains on the ring were found in what is left.
    let isProven: Bool
  }

  /// The unreached nodes by what is to be mended first; none of those that a word names though nothing says so.
  private func suspects(in left: NodeSet, _ caller: CallerState?) -> [Suspect] {
    guard !left.isEmpty else { return [] }
    let heads = RingHeads.ofGarbage(heap.graph, filter: Self.reaching, within: left)
    var accounts = GarbageAccounts(self, left)
    let doubtful = Set(
      heads.flatMap { head in head.members.filter { !accounts.isWhole($0) } }
    )
    let hidden = hidden(among: doubtful, heads, left, caller)
    let dismissed = DismissedObjects(self).addresses
    return heads.compactMap { head in
      guard !(head.members + head.hanging).contains(where: hidden.contains) else { return nil }
      let ring = head.members.map(member)
      let hanging = head.hanging.map(member)
      let elements = elements(ofRing: head.members)
      guard
        let position = GarbageHeadline.position(
          ring: ring,
          hanging: hanging,
          elements: elements,
          dismissed: dismissed
        )
      else { return nil }
      return Suspect(
        nodes: head,
        ring: ring,
        hanging: hanging,
        reported: position.isOnRing ? head.members[position.index] : head.hanging[position.index],
        isReportedOnRing: position.isOnRing,
        isProven: !head.members.contains(where: doubtful.contains)
      )
    }
  }

  /// The groups of garbage with their reasons, in the order of type names.
  private func groups(of suspects: [Suspect]) -> [Garbage.Group] {
    guard !suspects.isEmpty else { return [] }
    var explainer = Explainer(self)
    var equal = EqualRings(self)
    let groups = suspects.map { suspect in
      let ring = suspect.nodes.members
      let told = told(ofRing: ring, from: suspect.reported, &explainer, &equal)
      return Garbage.Group(
        head: member(told.node),
        isHeadOnRing: suspect.isReportedOnRing,
        members: suspect.ring + suspect.hanging,
        ringCount: ring.count,
        answer: Self.unreached(told.answer),
        reason: told.reason,
        isProven: suspect.isProven
      )
    }
    return applyingCounts(to: groups).sorted {
      ($0.head.typeName, $0.members.count) < ($1.head.typeName, $1.members.count)
    }
  }

  /// Whether nothing that could refer to an object is told in an answer.
  private static func mayBeUnreached(_ answer: RetentionFinding) -> Bool {
    answer.verdict == .unexplained && answer.path.steps.isEmpty
      && answer.limits.allSatisfy { limit in
        switch limit {
        case .pointer: false
        // A reference that a rule ignores is one.
        case .incomplete(let sentence): !sentence.hasPrefix(RuleText.ignoredWords)
        default: true
        }
      }
  }

  /// An answer that says of what nothing is known to hold that nothing refers to it either.
  private static func unreached(_ answer: RetentionFinding) -> RetentionFinding {
    guard mayBeUnreached(answer) else { return answer }
    var answer = answer
    answer.limits.append(.incomplete(sentence: UnreachedNote.text))
    return answer
  }

  /// The positions of a ring's objects that collections of the ring have.
  private func elements(ofRing ring: [NodeIndex]) -> Set<Int> {
    let graph = heap.graph
    let storages = ring.filter { graph.node($0)?.kind == .storage }
    guard !storages.isEmpty else { return [] }
    let targets = Set(
      storages.flatMap { graph.edges(of: $0) }.compactMap { graph.edge($0)?.target }
    )
    return Set(ring.indices.filter { targets.contains(ring[$0]) })
  }

  /// Why an object of a ring is alive, or another one of its type: of equal rings one is explained.
  private func told(
    ofRing ring: [NodeIndex],
    from node: NodeIndex,
    _ explainer: inout Explainer,
    _ equal: inout EqualRings
  ) -> EqualRings.Told {
    let signature = ring.contains(node) ? equal.signature(of: ring, toldOf: node) : nil
    if let signature, let known = equal.answer(to: signature, of: node, in: ring) { return known }
    let found = answer(aroundRingOf: node, &explainer)
    return equal.note(found.answer, of: found.node, signature)
  }

  /// A longer ring is told from where it was found.
  private static let longestRing = 16

  /// Why an object of a ring is alive, or another one of its type on the same ring: the one from which the ring's labels
  /// come first in order, so that equal rings are told alike wherever their objects lie.
  private func answer(
    aroundRingOf node: NodeIndex,
    _ explainer: inout Explainer
  ) -> (node: NodeIndex, answer: RetentionFinding) {
    let answer = explainer.answer(for: node)
    let steps = answer.path.steps
    guard answer.path.cycleLength == steps.count, steps.count > 1, steps.count <= Self.longestRing
    else { return (node, answer) }
    let labels = steps.map { LabelText.withoutIndexes($0.label) }
    let starts = steps.indices.filter { steps[$0].holder.typeName == steps[0].holder.typeName }
    let first = starts.min { one, other in
      for hop in labels.indices {
        let (left, right) = (
          labels[(one + hop) % labels.count], labels[(other + hop) % labels.count]
        )
        if left != right { return left < right }
      }
      return false
    }
    guard let first, first > 0, let start = object(at: steps[first].holder.address) else {
      return (node, answer)
    }
    return (start, explainer.answer(for: start))
  }

  /// A node as what is left.
  private func member(_ node: NodeIndex) -> Garbage.Member {
    let facts = heap.graph.node(node)
    let isSeen: Bool =
      switch facts?.kind {
      case .object, .closure, .task: true
      default: false
      }
    return Garbage.Member(
      address: heapAddress(node),
      typeName: name(of: node),
      isStorage: !isSeen,
      byteCount: Int(clamping: facts?.byteCount ?? 0),
      strongCount: facts?.strongCount ?? 0
    )
  }
}
