/// A choice of the references that an algorithm follows.
package struct ReferenceFilter: Hashable, Sendable {
  /// The kinds of edges to follow.
  package var edgeKinds: EdgeKindSet

  /// The weakest evidence of edges and roots to follow.
  package var minimumEvidence: Evidence

  /// Whether edges in flux are left out.
  package var excludesFlux: Bool

  /// The kinds of roots to begin at.
  package var rootKinds: RootKindSet

  /// Whether words that merely fit are followed: roots that are claims.
  package var includesClaimedRoots: Bool

  /// A choice of references.
  package init(
    edgeKinds: EdgeKindSet,
    minimumEvidence: Evidence,
    excludesFlux: Bool = false,
    rootKinds: RootKindSet = .all,
    includesClaimedRoots: Bool = true
  ) {
    self.edgeKinds = edgeKinds
    self.minimumEvidence = minimumEvidence
    self.excludesFlux = excludesFlux
    self.rootKinds = rootKinds
    self.includesClaimedRoots = includesClaimedRoots
  }

  /// Everything that may keep its target alive; residual words do not.
  package static let holding = ReferenceFilter(edgeKinds: .holding, minimumEvidence: .undescribed)

  /// What keeps its target alive by description alone.
  package static let described = ReferenceFilter(
    edgeKinds: [.strong, .continuation],
    minimumEvidence: .described,
    includesClaimedRoots: false
  )

  /// Every reference of every kind.
  package static let everything = ReferenceFilter(edgeKinds: .all, minimumEvidence: .residual)

  /// The same choice with other evidence as its weakest.
  package func requiring(_ evidence: Evidence) -> ReferenceFilter {
    var filter = self
    filter.minimumEvidence = max(minimumEvidence, evidence)
    return filter
  }

  /// Whether the choice includes a root.
  package func includes(_ root: GraphRoot) -> Bool {
    rootKinds.contains(RootKindSet(root.kind)) && root.evidence >= minimumEvidence
      && (includesClaimedRoots || !root.isClaim)
  }

  /// The same choice as a table, for hot loops.
  var mask: EdgeMask { EdgeMask(self) }
}

extension HeapGraph {
  /// Lists the levels of evidence at which a filter includes other references than at the level before.
  ///
  /// - Parameter filter: The filter.
  /// - Returns: The levels from the best on: paths found with the first one are the best.
  /// - Complexity: O(*e* + *r*) for *e* edges and *r* roots.
  func levels(of filter: ReferenceFilter) -> [Evidence] {
    var isUsed: [Bool] = Array(repeating: false, count: 256)
    for edge in edges { isUsed[Int(edge.word & 0xFF)] = true }
    var used = Set(
      (0..<256).filter { isUsed[$0] && filter.mask.includes[$0] }.map {
        EdgeAttributes(rawValue: UInt8($0)).evidence
      }
    )
    for root in roots where filter.includes(root) { used.insert(root.evidence) }
    return used.sorted(by: >)
  }
}
