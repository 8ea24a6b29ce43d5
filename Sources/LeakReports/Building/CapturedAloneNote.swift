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
    guard let breaking, path.indices.contains(breaking), BreakingStep.isCapture(path[breaking]),
      finding.hops.indices.contains(breaking), finding.hops[breaking].isTargetOnlyCaptured
    else { return nil }
    if facts.isOfParameter(breaking) { return parameterText(at: breaking, of: path) }
    guard breaking + 1 < path.count, path[breaking].targetType != explanation.typeName else {
      return nil
    }
    let isInRing = breaking < explanation.cycleLength
    let end = isInRing ? explanation.cycleLength : path.count
    // What it has itself comes first, then what leads back to the dismissed object.
    let hops = (breaking + 1..<end).filter { hop in
      hop == breaking + 1 && isInRing
        || path[hop].targetType == explanation.typeName && (hop == breaking + 1 || facts.frees(hop))
    }
    guard
      let back = hops.first(where: { hop in
        // What its holder made it owns.
        finding.hops.indices.contains(hop) && !facts.isBuilt(hop) && facts.attachment(hop) < 3
          && finding.hops[hop].declaration?.value == .object && BreakingStep.isReference(path[hop])
      }),
      let property = BreakingStep.property(path[back].label)
    else { return nil }
    let captured = TypeName.base(path[breaking].targetType)
    let holder = TypeName.base(path[back].holderType)
    // What a root has, or a library for ever, outlives the object, and would read what is gone.
    let mayBeUnowned =
      explanation.kind == .cycle
      && !(finding.hops[back].declaration?.mayBeReadInDeinit ?? false)
    let weak = mayBeUnowned ? "weak or unowned" : "weak"
    // What nothing else has by now may be the property's own, or was had by who dismissed it.
    let target = path[back].targetType
    let condition =
      !finding.hops[back].isTargetOnlyCapturedBesides
      ? ""
      : target == explanation.typeName
        ? ", if something else has the \(TextLayout.harmless(TypeName.base(target))) until it is dismissed"
        : ", where something else keeps the \(TextLayout.harmless(TypeName.base(target)))"
    return
      "Closures alone have \(TextLayout.harmless(captured)) by now. Where nobody else is to keep it, it would be gone at once: "
      + "then make \(TextLayout.harmless(holder)).\(TextLayout.harmless(property)) \(weak) instead\(condition)."
  }

  /// The note on the capture of a value of a generic parameter: whoever handed it over may have meant it to be kept, as it keeps a
  /// struct, also where it was dismissed; nil where an object on the way captured it, which would be on a ring with it.
  private static func parameterText(
    at hop: Int,
    of path: [RetentionExplanation.Step]
  ) -> String? {
    let captured = TypeName.base(path[hop].targetType)
    let owner = path[hop].source?.symbol.map(ClosureSymbol.init)?.enclosingType
    let isOnWay = path.contains { step in
      let types = [step.holderType, step.targetType].map(TypeName.base)
      return owner.map { owner in types.contains { CaptureAdvice.isSameType(owner, $0) } } ?? false
    }
    guard !isOnWay else { return nil }
    let keeper =
      owner.map { "by a property of \(TextLayout.harmless($0))" } ?? "where it is handed over"
    return
      "Closures alone have \(TextLayout.harmless(captured)) by now. Where nobody else is to keep it, it would be gone at once if "
      + "it were captured weakly: then keep it \(keeper) as well."
  }
}
