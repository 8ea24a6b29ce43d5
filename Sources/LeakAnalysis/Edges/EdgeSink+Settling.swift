import LeakAllocators
import LeakGraph
import LeakMemory

extension EdgeSink {
  /// What is known of the objects that references lead to which a type allows but does not promise.
  private struct Targets {
    /// The objects.
    let nodes: NodeSet

    /// How many retains of each a description has.
    let described: [NodeIndex: UInt32]

    /// How many such references lead to each.
    var candidates: [NodeIndex: Int] = [:]
  }

  /// Settles the references that a type allows and that may be left of what the memory had before:
  /// they are described where they are just what an object's count lacks, but for what whoever asks has;
  /// otherwise claims.
  ///
  /// All blocks are nodes by then. An element is nothing where its owner's numbers say that it is not in use. One that may lie
  /// behind what the program asked for is nothing where whoever asks likely has all that is lacking, and a claim where it
  /// may. Any element of which nobody says that it is in use is a claim where its object is held by description and whoever asks
  /// likely has the rest: an element that was moved out keeps its bits.
  ///
  /// - Parameters:
  ///   - held: The objects of whose retains whoever asks has one for certain.
  ///   - asking: The code of each word that whoever asks has, by object: at most one retain each, likely one in each
  ///     function, or two as of a variable and an argument.
  ///   - memories: The memory with elements whose owners have numbers for them.
  mutating func settle(
    held: Set<NodeIndex> = [],
    asking: [NodeIndex: [Address]] = [:],
    memories: [NodeIndex: ElementMemory] = [:]
  ) {
    flush()
    guard !unsettled.isEmpty else { return }
    var targets = targetsOfUnsettled()
    let used = usedElements(memories, targets)
    var isUsed: [Bool?] = Array(repeating: nil, count: unsettled.count)
    for (index, waiting) in unsettled.enumerated() {
      if let ranges = used[waiting.edge.source], let memory = memories[waiting.edge.source],
        let element = element(of: waiting, in: memory)
      {
        isUsed[index] = ranges.contains { $0.contains(element) }
      }
      if isUsed[index] != false { targets.candidates[waiting.edge.target, default: 0] += 1 }
    }
    for (index, waiting) in unsettled.enumerated() where isUsed[index] != false {
      var settled = waiting.edge
      let target = settled.target
      if targets.nodes.contains(target) {
        let certain = held.contains(target) ? 1 : 0
        let strong = builder.strongCount(of: target)
        let described = Int(targets.described[target] ?? 0)
        let lacking = Int(strong) - described - certain
        let rest = lacking - (targets.candidates[target] ?? 0)
        let code = asking[target] ?? []
        let functions = Set(code).count
        let mayBeSlack = waiting.mayBeSlack && isUsed[index] == nil
        let areLikelyAskers = lacking <= functions - certain
        if mayBeSlack, areLikelyAskers { continue }
        let mayBeAskers = lacking <= min(code.count, functions * 2) - certain
        let mayBeStale = waiting.elementSlot != nil && isUsed[index] == nil
        if mayBeSlack && mayBeAskers || mayBeStale && described > 0 && areLikelyAskers {
          // As likely what the memory had before: a claim, which what is certain wins over.
        } else if rest == 0 || rest > 0 && rest <= code.count - certain {
          settled.evidence = .described
          settled.kind = .strong
          if mayBeStale { unverified.insert(settled) }
        }
      }
      builder.addEdge(settled)
    }
    unsettled = []
  }

  /// What is known of the objects that the references lead to.
  private func targetsOfUnsettled() -> Targets {
    var nodes = NodeSet(capacity: blockCount)
    for waiting in unsettled { nodes.insert(waiting.edge.target) }
    var described = builder.describedRetains(of: nodes)
    for root in roots where root.isDescribedRetain && nodes.contains(root.target) {
      described[root.target, default: 0] += 1
    }
    return Targets(nodes: nodes, described: described)
  }

  /// The elements in use, where numbers and elements agree on them.
  private func usedElements(
    _ memories: [NodeIndex: ElementMemory],
    _ targets: Targets
  ) -> [NodeIndex: Set<ElementRange>] {
    guard !memories.isEmpty else { return [:] }
    var elements: [NodeIndex: [UInt: Bool]] = [:]
    for waiting in unsettled {
      guard let memory = memories[waiting.edge.source],
        let element = element(of: waiting, in: memory)
      else { continue }
      let target = waiting.edge.target
      let lacks = builder.strongCount(of: target) > targets.described[target] ?? 0
      let others = elements[waiting.edge.source]?[element] ?? true
      elements[waiting.edge.source, default: [:]][element] = others && lacks
    }
    return Dictionary(
      uniqueKeysWithValues: memories.compactMap { node, memory in
        memory.inUse(elements[node] ?? [:]).map { (node, $0) }
      }
    )
  }

  /// The number of the element in which a reference is; nil for others, and for words of which no type says what they are.
  private func element(of waiting: Unsettled, in memory: ElementMemory) -> UInt? {
    guard let slot = waiting.elementSlot, waiting.edge.kind == .strong else { return nil }
    let first = blocks.start(at: Int(waiting.edge.source.rawValue)) &+ memory.start
    return ~slot >= first ? (~slot &- first) / memory.stride : nil
  }

  /// Whether a word may lie behind what the program asked for: nobody clears what memory was before.
  ///
  /// Source: glibc's malloc rounds up to sixteen bytes, to 24 at least, and does not split off less than 32: up to 31
  /// bytes more than were asked for, and up to 40 in its smallest blocks.
  func isSlackPossible(at slot: UInt, of source: NodeIndex) -> Bool {
    let block = Int(source.rawValue)
    guard block < blockCount else { return false }
    let end = blocks.start(at: block) &+ UInt(blocks.byteCount(at: block))
    return blocks.byteCount(at: block) <= 40 || slot < end && end - slot <= 31
  }
}
