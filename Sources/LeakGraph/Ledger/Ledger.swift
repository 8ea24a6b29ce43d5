/// The accounts of all objects: strong retains against references found.
///
/// A *described* reference is a strong edge or a retaining root whose evidence is
/// ``Evidence/described``; each stands for one retain. A *claim* is a word that fits: a conservative
/// edge, a strong edge or a root of weaker evidence, residual ones excepted. Claims fill at most what
/// descriptions leave open, and all words of one claimant (a holder, a thread, a task) that refer to
/// one object are one claim. That of a thread or task stands for one retain at least, and at most for one of
/// each call that has the object.
///
/// One pass over the edges settles all accounts: the edges of one holder are side by side, so a
/// column with the last holder that claimed each object tells a repeated claim.
///
/// - Complexity: O(*n* + *e* + *r* log *r*) for *n* nodes, *e* edges and *r* roots that are claims;
///   12 bytes a node.
package struct Ledger: Sendable {
  /// The graph whose accounts these are.
  package let graph: HeapGraph

  /// The described references, by node.
  let described: [UInt32]

  /// The claimants among holders, by node.
  private let claimingBlocks: [UInt32]

  /// The claimants among threads and tasks, by node, at most 65535.
  private let claimingFrames: [UInt16]

  /// The further calls of threads and tasks, by node, at most 65535.
  private let furtherCalls: [UInt16]

  /// The nodes that a reference in flux refers to, or that are in flux themselves.
  private let inFlux: NodeSet

  /// Settles the accounts of all objects of a graph.
  package init(_ graph: HeapGraph) {
    self.graph = graph
    let count = graph.nodeCount
    let starts = graph.starts
    let edges = graph.edges
    let flags = graph.flags
    let describedRetain = EdgeAttributes.describedRetain
    let claiming = Ledger.claimingAttributes
    var described: [UInt32] = Array(repeating: 0, count: count)
    var blocks = described
    var further: [UInt16] = Array(repeating: 0, count: count)
    var lastClaimant: [UInt32] = Array(repeating: UInt32.max, count: count)
    var inFlux = NodeSet(capacity: count)
    for source in 0..<count {
      let isMoving = flags[source] & Ledger.movingFlags != 0
      if flags[source] & NodeFlags.inFlux.rawValue != 0 { inFlux.insert(source) }
      for edge in Int(starts[source])..<Int(starts[source + 1]) {
        let attribute = UInt8(truncatingIfNeeded: edges[edge].word)
        let target = Int(edges[edge].target)
        if attribute & 63 == describedRetain {
          described[target] &+= 1
        } else if claiming[Int(attribute & 63)] {
          let claimant = UInt32(truncatingIfNeeded: source)
          if lastClaimant[target] != claimant {
            lastClaimant[target] = claimant
            blocks[target] &+= 1
          } else if attribute & EdgeAttributes.furtherCall != 0, further[target] < UInt16.max {
            further[target] &+= 1
          }
        } else {
          continue
        }
        if isMoving || attribute & 64 != 0 { inFlux.insert(target) }
      }
    }
    for root in graph.roots where root.isDescribedRetain {
      described[Int(root.target.rawValue)] &+= 1
    }
    self.described = described
    claimingBlocks = blocks
    claimingFrames = Ledger.frameClaims(of: graph, &further)
    furtherCalls = further
    self.inFlux = inFlux
  }

  /// The account of a node, nil for a number that no node has.
  package func account(of node: NodeIndex) -> Account? {
    graph.hasNode(node) ? account(Int(node.rawValue)) : nil
  }

  /// The result for a node; uncounted for a number that no node has.
  package func outcome(of node: NodeIndex) -> LedgerOutcome {
    account(of: node)?.outcome ?? .uncounted
  }

  /// The evidence of an edge after the accounts were settled.
  ///
  /// A claim counts as ``Evidence/balanced`` when the claimants of its target are exactly as many as
  /// the retains that descriptions leave open, and the target is not in flux. Where these leave nothing open,
  /// a claim has nothing to fill: it is ``Evidence/residual``.
  package func evidence(of edge: EdgeIndex) -> Evidence? {
    guard Int(edge.rawValue) < graph.edgeCount else { return nil }
    let packed = graph.edges[Int(edge.rawValue)]
    let attributes = packed.attributes
    guard attributes.isClaim, attributes.evidence < .balanced else { return attributes.evidence }
    return settled(attributes.evidence, Int(packed.target))
  }

  /// The evidence of a root after the accounts were settled.
  package func evidence(of root: RootIndex) -> Evidence? {
    guard let facts = graph.root(root) else { return nil }
    guard facts.isClaim, facts.evidence < .balanced else { return facts.evidence }
    return settled(facts.evidence, Int(facts.target.rawValue))
  }

  /// The account of a node that exists.
  func account(_ node: Int) -> Account {
    Account(
      strong: graph.strongCounts[node],
      described: described[node],
      claimingBlocks: claimingBlocks[node],
      claimingFrames: UInt32(claimingFrames[node]),
      furtherCalls: UInt32(furtherCalls[node]),
      isInFlux: inFlux.contains(node),
      flags: NodeFlags(rawValue: graph.flags[node])
    )
  }

  /// The evidence of a claim on a node that exists, by the node's account.
  private func settled(_ evidence: Evidence, _ node: Int) -> Evidence {
    let account = account(node)
    if account.isInFlux { return evidence }
    switch account.outcome {
    case .balanced: return .residual
    case .balancedWithClaims where account.claimsFitExactly: return .balanced
    default: return evidence
    }
  }

  /// The claimants among threads and tasks, by node.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - further: Takes their further calls.
  /// - Returns: How many there are.
  private static func frameClaims(of graph: HeapGraph, _ further: inout [UInt16]) -> [UInt16] {
    var claims = graph.roots.filter(\.isClaim).map {
      (UInt64($0.claimant) << 32 | UInt64($0.target.rawValue), $0.furtherCalls)
    }
    // Of several roots of one claimant the one with most calls comes first, and counts.
    claims.sort { ($0.0, $1.1) < ($1.0, $0.1) }
    var counts: [UInt16] = Array(repeating: 0, count: graph.nodeCount)
    var last: UInt64?
    for (claim, calls) in claims where claim != last {
      let node = Int(claim & UInt64(UInt32.max))
      counts[node] = counts[node] == UInt16.max ? UInt16.max : counts[node] + 1
      let (sum, isOverflowing) = further[node].addingReportingOverflow(calls)
      further[node] = isOverflowing ? UInt16.max : sum
      last = claim
    }
    return counts
  }

  /// The flags of a holder whose references are in flux.
  private static let movingFlags = NodeFlags.inFlux.rawValue | NodeFlags.deiniting.rawValue

  /// Whether edges are claims, by the lower six bits of their attributes.
  private static let claimingAttributes = (0..<64).map {
    EdgeAttributes(rawValue: UInt8($0)).isValid && EdgeAttributes(rawValue: UInt8($0)).isClaim
  }
}
