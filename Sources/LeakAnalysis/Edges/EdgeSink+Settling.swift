import LeakAllocators
import LeakGraph
import LeakMemory

extension EdgeSink {
  /// Settles the references that a type allows and that may be left of what the memory had before:
  /// they are described where they are just what an object's count lacks, but for what whoever asks has;
  /// otherwise claims.
  ///
  /// All blocks are nodes by then. An element that may lie behind what the program asked for is nothing where whoever
  /// asks likely has all that is lacking, and a claim where it may.
  ///
  /// - Parameters:
  ///   - held: The objects of whose retains whoever asks has one for certain.
  ///   - asking: The code of each word that whoever asks has, by object: at most one retain each, likely one in each
  ///     function, or two as of a variable and an argument.
  mutating func settle(held: Set<NodeIndex> = [], asking: [NodeIndex: [Address]] = [:]) {
    flush()
    guard !unsettled.isEmpty else { return }
    var candidates: [UInt32: UInt32] = [:]
    var targets = NodeSet(capacity: blockCount)
    for waiting in unsettled {
      candidates[waiting.edge.target.rawValue, default: 0] += 1
      targets.insert(waiting.edge.target)
    }
    var described = builder.describedRetains(of: targets)
    for root in roots where root.isDescribedRetain && targets.contains(root.target) {
      described[root.target, default: 0] += 1
    }
    for waiting in unsettled {
      var settled = waiting.edge
      let target = settled.target
      if targets.contains(target) {
        let certain = held.contains(target) ? 1 : 0
        let strong = builder.strongCount(of: target)
        let lacking = Int(strong) - Int(described[target] ?? 0) - certain
        let rest = lacking - Int(candidates[target.rawValue] ?? 0)
        let code = asking[target] ?? []
        let functions = Set(code).count
        if waiting.mayBeSlack, lacking <= functions - certain { continue }
        let mayBeAskers = lacking <= min(code.count, functions * 2) - certain
        if waiting.mayBeSlack, mayBeAskers {
          // As likely what the memory had before: a claim, which what is certain wins over.
        } else if rest == 0 || rest > 0 && rest <= code.count - certain {
          settled.evidence = .described
          settled.kind = .strong
        }
      }
      builder.addEdge(settled)
    }
    unsettled = []
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
