import LeakFindings

/// The words by which a note says that a maker would be gone at once, where what leads back to it from what it makes
/// lazily were weak.
///
/// Users of a token or a future may have that alone, and its source by it: whether something else is to keep the maker is
/// not in memory.
enum LazyMakerNote {
  /// What the note says of the lazy property, as advice asks for it.
  private static let words = "computed from a weak var instead, which makes a new"

  /// Whether an explanation has such a note.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    explanation.notes.contains { $0.contains(" \(words) ") }
  }

  /// The note on the property at which a ring is broken; nil where nothing is to be said of it.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - facts: What is known of the hops.
  ///   - explanation: The same in the form of reports.
  ///   - breaking: The hop.
  /// - Returns: The note.
  static func text(
    of finding: RetentionFinding,
    _ facts: HopFacts,
    _ explanation: RetentionExplanation,
    breaking: Int?
  ) -> String? {
    let ring = explanation.path.prefix(explanation.cycleLength)
    guard let breaking, ring.indices.contains(breaking), finding.hops.indices.contains(breaking),
      BreakingStep.isReference(ring[breaking]), !finding.hops[breaking].isTargetShared,
      let lazy = ring.indices.first(where: { hop in
        facts.isLazy(hop)
          && (ring[hop].targetType == explanation.typeName
            || isOfWhatItMakes(breaking, hop, in: explanation))
      }), lazy != breaking, let property = BreakingStep.property(ring[lazy].label)
    else { return nil }
    let names = [ring[breaking].holderType, ring[breaking].targetType, ring[lazy].holderType]
      .map { TextLayout.harmless(TypeName.base($0)) }
    let made = TextLayout.harmless(TypeName.base(ring[lazy].targetType))
    return
      "\(names[0]) alone has \(names[1]) by now. Where nobody else is to keep it, it would be gone at once: then have "
      + "\(names[2]).\(TextLayout.harmless(property)) \(words) \(made) where there is none."
  }

  /// Whether a hop of a ring begins at what the hop before it has lazily, and leads to what is neither its owner by a name nor
  /// dismissed.
  ///
  /// What was dismissed hangs off the ring then, or is another object of it.
  private static func isOfWhatItMakes(
    _ hop: Int,
    _ lazy: Int,
    in explanation: RetentionExplanation
  ) -> Bool {
    let next = lazy + 1 == explanation.cycleLength ? 0 : lazy + 1
    let step = explanation.path[hop]
    return hop == next && step.targetType != explanation.typeName
      && !BreakingStep.isBackReference(step)
  }
}
