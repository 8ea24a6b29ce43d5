import LeakGraph

/// Rings by way of memory that nothing describes, such as that of a library in C.
extension HolderSearch {
  /// The ring that an object is on, or that the farthest of its holders is on, with the way to the object.
  mutating func ringByPointers(holding node: NodeIndex) -> HeldPath? {
    renderer.isSureOfWords = true
    defer { renderer.isSureOfWords = false }
    if let ring = ringByPointers(through: node) { return best(ring, ringLength: ring.edges.count) }
    for head in farthestHolders(of: node).prefix(Self.mostHeads) {
      guard let ring = ringByPointers(through: head),
        let branch = search.path(to: node, from: .nodes([head]), filter: .described),
        let whole = RetentionPath(joining: ring, branch)
      else { continue }
      return best(whole, ringLength: ring.edges.count)
    }
    return nil
  }

  /// From so many holders rings are looked for.
  private static let mostHeads = 8

  /// The shortest ring through an object that passes memory which nothing describes: a pointer leads there, and a word
  /// of it is just what an object's account lacks, or all of it that whoever asks has no words for.
  private mutating func ringByPointers(through node: NodeIndex) -> RetentionPath? {
    ringByPointers(through: node, words: .balanced)
      ?? (isAtHand(node) ? ringByPointers(through: node, words: .undescribed) : nil)
  }

  /// The shortest such ring whose words have some evidence at least.
  private mutating func ringByPointers(
    through node: NodeIndex,
    words: Evidence
  ) -> RetentionPath? {
    var filter = Self.lasting.requiring(words)
    filter.edgeKinds.insert(.unmanaged)
    guard let ring = search.ring(through: node, filter: filter) else { return nil }
    let isHeld = ring.edges.allSatisfy { edge in
      guard let facts = graph.edge(edge) else { return true }
      switch facts.kind {
      // A pointer to an object is no retain of it.
      case .unmanaged: return graph.node(facts.target)?.kind == .untyped
      case .conservative: return facts.evidence >= .balanced || hasRoomForWords(facts.target)
      default: return true
      }
    }
    return isHeld ? ring : nil
  }

  /// Whether the words of blocks that nothing describes and those of whoever asks are enough for what an object's account
  /// lacks, and the former no more than that.
  private func hasRoomForWords(_ node: NodeIndex) -> Bool {
    guard let share = analysis.askingShare(of: node),
      let account = analysis.ledger.account(of: node)
    else { return false }
    let blocks = Int(account.claimingBlocks)
    return (blocks...(blocks + share.words)).contains(share.open)
  }

  /// The way from the farthest holder by description; nil where no holder is known.
  mutating func pathFromFarthest(to node: NodeIndex) -> HeldPath? {
    let farthest = farthestHolders(of: node)
    // What whoever asks has needs no other holder.
    guard !farthest.isEmpty, !farthest.contains(where: isAtHand) else { return nil }
    return search.path(to: node, from: .nodes(farthest), filter: .described).map { best($0) }
  }

  /// The farthest holders of an object by description that a programmer sees.
  private mutating func farthestHolders(of node: NodeIndex) -> [NodeIndex] {
    var seen: Set<NodeIndex> = [node]
    var layer = [node]
    var farthest: [NodeIndex] = []
    while !layer.isEmpty, seen.count < 1 << 12 {
      let next = layer.flatMap { incoming.edges(into: $0) }.compactMap { edge -> NodeIndex? in
        guard let facts = graph.edge(edge), facts.kind == .strong, facts.evidence == .described,
          seen.insert(facts.source).inserted
        else { return nil }
        return facts.source
      }
      let heads = next.filter(renderer.isSeen)
      if !heads.isEmpty { farthest = heads }
      layer = next
    }
    return farthest
  }
}
