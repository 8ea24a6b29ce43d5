import LeakFindings

extension CutOutcome {
  /// What goes where the variable is set to nil that a path begins at.
  init(_ freed: RetentionFinding.Cuts.Freed) {
    self.init(kind: .frees, hop: nil, objects: freed.objects, bytes: freed.bytes)
  }

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
    // What is not enough where one element is taken out.
    let futile =
      cuts.futileEnds
      + cuts.hops.indices.filter { hop in
        // A continuation in a collection is resumed.
        let label = finding.path.steps[hop].label
        // Of a ring that closes by several objects of the type each has to let go.
        let isOwn =
          finding.path.cycleLength > hop && BreakingStep.property(label) != nil
          && (finding.path.steps[hop].holder.typeName == finding.path.steps.last?.target.typeName
            || BackReferenceName.isLast(of: label))
        // So it is with a struct's property that several values have.
        let isOfValue = BreakingStep.leadsInside(label) && !label.contains("[")
        if isOwn || isOfValue, case .frees(let freed)? = cuts.hops[hop] {
          return freed.extent == .place
        }
        guard let end = label.lastIndex(of: "]"), !Self.isOfContinuation(hop, finding),
          ["", "."].contains(label[end...].dropFirst().prefix(1))
        else { return false }
        if case .frees(let freed)? = cuts.hops[hop] { return freed.extent == .place }
        return true
      }
    let futileEnds = Set(futile).sorted()
    switch cuts.hops[breaking] {
    case .frees(let freed)?:
      self.init(
        kind: .frees,
        hop: breaking,
        objects: freed.objects,
        bytes: freed.bytes,
        futileEnds: futileEnds
      )
    // One handler's capture is not enough where the source has several: its end is.
    case .stays? where breaking > 0 && Self.isOfSource(breaking - 1, finding):
      self.init(kind: .ends, hop: breaking)
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
        places: places,
        // It may be taken out of all the places.
        futileEnds: futileEnds.filter {
          !cuts.futileEnds.contains($0)
            && !($0 == breaking && finding.path.steps[$0].label.last == "]")
        }
      )
    case .mayStay(let typeName, let retains)?:
      self.init(kind: .mayStay, hop: breaking, typeName: typeName, retains: retains)
    // Advice on a task at which a path is broken is about its end, which counts where there are further ways.
    case .stays, nil:
      guard cuts.freeingEnds.contains(breaking), !finding.otherPaths.isEmpty else { return nil }
      self.init(kind: .ends, hop: breaking)
    }
  }

  /// Whether a hop leads to a task by its continuation.
  private static func isOfContinuation(_ hop: Int, _ finding: RetentionFinding) -> Bool {
    let step = finding.path.steps[hop]
    guard case .task = step.target.category else { return false }
    return WaitingTask.isOfContinuation(step.label)
  }

  /// Whether a hop leads to a handler of a source that frees the object when it is cancelled.
  private static func isOfSource(_ hop: Int, _ finding: RetentionFinding) -> Bool {
    guard finding.cuts?.freeingEnds.contains(hop) ?? false else { return false }
    if case .task = finding.path.steps[hop].holder.category { return false }
    return true
  }
}
