import LeakFindings

/// The words by which a note says that an object of a broken ring stays in one of its own.
enum RemainingRingNote {
  /// The note on the hop at which a leak is broken, or on the places where it is together; nil where nothing stays, or these
  /// cuts are not all it takes.
  ///
  /// A ring of nothing but other modules' objects may well be meant, as that of an event loop and its future.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - cut: What came of the cut.
  ///   - sites: Names closures.
  /// - Returns: The note.
  static func text(
    of finding: RetentionFinding,
    _ cut: CutOutcome?,
    _ sites: SymbolicatedSites
  ) -> String? {
    guard let (ring, isTogether) = ring(of: finding, cut),
      let object = ring.steps.first?.holder.typeName,
      // What has no name, as a library's own, nobody can look for.
      ring.steps.allSatisfy({ $0.holder.typeName != "?" }),
      ring.steps.contains(where: { step in
        !TypeName.isCode(step.holder.typeName)
          && !TypeName.areOfDifferentModules(step.holder.typeName, finding.object.typeName)
      })
    else { return nil }
    let hops = OtherPathText.hops(of: RetentionExplanation.OtherPath(ring, sites))
    let name = TypeName.short(object)
    return isTogether
      ? "With the places cut that free it together, \(name) stays in a retain cycle of its own: "
        + "\(hops)."
      : "Broken there, the retain cycle leaves \(name) in one of its own: \(hops)."
  }

  /// The ring that stays, and whether several places are cut.
  private static func ring(
    of finding: RetentionFinding,
    _ cut: CutOutcome?
  ) -> (ring: RetentionFinding.Path, isTogether: Bool)? {
    switch cut?.kind {
    case .frees:
      guard let hop = cut?.hop, let ring = finding.remaining[hop] else { return nil }
      return (ring, false)
    case .together:
      return finding.remainingTogether.map { ($0, true) }
    default:
      return nil
    }
  }
}
