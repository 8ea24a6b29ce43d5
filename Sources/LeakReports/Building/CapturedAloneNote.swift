import LeakFindings

/// The words by which a note says that what a closure captures may be its closures' alone by intent, and how it is to lead
/// back then.
///
/// Whether an owner of it has gone, or it never had one, as a controller that a route's closure keeps, is not in memory.
enum CapturedAloneNote {
  /// The note on the capture at which a leak is broken; nil where nothing is to be said of it.
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
    let path = explanation.path
    // Behind a ring, or where a root has the closure, the capture's object leads to the dismissed one itself.
    guard let breaking, path.indices.contains(breaking + 1),
      breaking + 1 < explanation.cycleLength
        || breaking >= explanation.cycleLength && breaking + 2 == path.count,
      finding.hops.indices.contains(breaking + 1), BreakingStep.isCapture(path[breaking]),
      finding.hops[breaking].isTargetOnlyCaptured,
      path[breaking].targetType != explanation.typeName,
      // What it made itself it owns.
      !facts.isBuilt(breaking + 1), facts.attachment(breaking + 1) < 3,
      finding.hops[breaking + 1].declaration?.value == .object,
      BreakingStep.isReference(path[breaking + 1]),
      let property = BreakingStep.property(path[breaking + 1].label)
    else { return nil }
    let holder = TypeName.base(path[breaking].targetType)
    // What a root has outlives the object, and would read what is gone.
    let mayBeUnowned =
      explanation.kind != .heldByRoot
      && !(finding.hops[breaking + 1].declaration?.mayBeReadInDeinit ?? false)
    return
      "Closures alone have \(holder) by now. Where nobody else is to keep it, it would be gone at once: then make "
      + "\(TextLayout.harmless(holder)).\(TextLayout.harmless(property)) weak\(mayBeUnowned ? " or unowned" : "") instead."
  }
}
