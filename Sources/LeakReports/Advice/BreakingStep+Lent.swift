/// Whether what closures capture is others' as well.
extension BreakingStep {
  /// Whether an object has further references, or is the one in question, which others had before it was dismissed.
  static func isHadByOthers(
    _ hop: Int,
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Bool {
    facts.isShared(hop) && !facts.isHelper(hop)
      || explanation.path[hop].targetType == explanation.typeName
  }

  /// Whether others have what a hop's closure captures, and so it is with all closures of a ring that are written there: a
  /// change of the one is one of the others, which would lose what they alone have.
  ///
  /// - Parameters:
  ///   - hop: The capture.
  ///   - explanation: What was found.
  ///   - facts: What is known of the hops besides.
  /// - Returns: Whether others have all of that.
  static func isHadByOthersEverywhere(
    _ hop: Int,
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Bool {
    let ring = explanation.path.prefix(explanation.cycleLength)
    return isHadByOthers(hop, explanation, facts)
      && ring.indices.allSatisfy { other in
        let isSamePlace =
          ring[other].holderType == TypeName.closure && ring[other].source != nil
          && ring[other].source == ring[hop].source && ring[other].label == ring[hop].label
        return !isSamePlace || isHadByOthers(other, explanation, facts)
      }
  }

  /// Whether a hop is one of several captures that free the object together, of what was others' as well.
  static func isLentToSeveral(
    _ hop: Int,
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Bool {
    isCapture(explanation.path[hop]) && facts.helps(hop) && isOthersToo(hop, explanation, facts)
  }

  /// Whether an object that a closure captures is likely others' as well, or was: it has further references, is the one in
  /// question, or is the closure's `self`.
  static func isOthersToo(
    _ hop: Int,
    _ explanation: RetentionExplanation,
    _ facts: HopFacts
  ) -> Bool {
    let step = explanation.path[hop]
    if isHadByOthers(hop, explanation, facts) { return true }
    if facts.isHelper(hop) { return false }
    if let variable = step.variable { return variable.name == "self" }
    guard let enclosing = step.source?.symbol.map(ClosureSymbol.init)?.enclosingType else {
      return false
    }
    // The closure may be of a superclass, which the next hop's property tells.
    let types = [step.targetType] + facts.superclass(ofHop: hop + 1, in: explanation)
    return types.contains { CaptureAdvice.isSameType(enclosing, TypeName.base($0)) }
  }

  /// The hop behind a capture of what closures alone have, by which that leads back to what made it; nil where there is none, or
  /// where another property leads back to the dismissed object that its holder does not own.
  static func wayBack(
    ofHelperAmong captures: [Int],
    inRing ring: ArraySlice<RetentionExplanation.Step>,
    besides open: [Int],
    _ facts: HopFacts
  ) -> Int? {
    let isOther = { (hop: Int) in !facts.isBuilt(hop) && facts.attachment(hop) < 3 }
    let behind = captures.filter(facts.isHelper)
      .map { $0 + 1 < ring.endIndex ? $0 + 1 : ring.startIndex }
    let back = behind.first { isReference(ring[$0]) && (facts.frees($0) || facts.helps($0)) }
    return open.contains { $0 != back && isOther($0) } ? nil : back
  }
}
