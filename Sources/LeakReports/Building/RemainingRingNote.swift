import LeakFindings

/// The words by which a note says that an object of a broken ring stays in one of its own.
enum RemainingRingNote {
  /// The note on the hop at which a leak is broken; nil where nothing stays, or its cut is not all it takes.
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
    guard let cut, cut.kind == .frees, let hop = cut.hop, let ring = finding.remaining[hop],
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
    return "Broken there, the retain cycle leaves \(name) in one of its own: \(hops)."
  }
}
