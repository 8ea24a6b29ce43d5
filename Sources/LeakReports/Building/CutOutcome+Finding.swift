import LeakFindings

extension CutOutcome {
  /// What came of the advice on a path; nil where nothing was tried, or nothing can be said.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - breaking: The hop at which it is to be broken.
  ///   - sites: Names closures.
  init?(
    _ finding: RetentionFinding,
    breaking: Int?,
    _ sites: SymbolicatedSites
  ) {
    guard let cuts = finding.cuts, let breaking, cuts.hops.indices.contains(breaking) else {
      return nil
    }
    switch cuts.hops[breaking] {
    case .frees(let freed)?:
      self.init(
        kind: .frees,
        hop: breaking,
        objects: freed.objects,
        bytes: freed.bytes,
        futileEnds: cuts.futileEnds
      )
    case .stays? where !cuts.together.isEmpty:
      let places = cuts.together.map { place in
        Place(
          holderType: place.holderType,
          label: place.label,
          source: place.code.flatMap { sites.source(ofFunction: $0) }
        )
      }
      self.init(
        kind: .together,
        hop: breaking,
        objects: cuts.freed?.objects,
        bytes: cuts.freed?.bytes,
        places: places
      )
    case .mayStay(let typeName, let retains)?:
      self.init(kind: .mayStay, hop: breaking, typeName: typeName, retains: retains)
    // Advice on a task at which a path is broken is about its end, which counts where there are further ways.
    case .stays, nil:
      guard cuts.freeingEnds.contains(breaking), !finding.otherPaths.isEmpty else { return nil }
      self.init(kind: .ends, hop: breaking)
    }
  }
}
