import LeakFindings

/// The words by which a note says that a `deinit` may call a closure, when what that has captured weakly is nil.
///
/// What has the closure goes with the object, as the token of a subscription whose `deinit` ends it.
enum DeinitCallNote {
  /// The note on the capture at which a leak is broken; nil where nothing is to be said of it.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - explanation: The same in the form of reports.
  ///   - breaking: The hop.
  /// - Returns: The note.
  static func text(
    of finding: RetentionFinding,
    _ explanation: RetentionExplanation,
    breaking: Int?
  ) -> String? {
    guard let breaking, finding.hops.indices.contains(breaking),
      let caller = finding.hops[breaking].deinitCaller,
      ClosureResultNote.isObject(breaking, of: finding)
    else { return nil }
    let step = explanation.path[breaking]
    let object = TextLayout.harmless(TypeName.base(step.targetType))
    let name = step.variable.map { TextLayout.harmless($0.name) } ?? "self"
    let kind = step.source?.symbol.map { ClosureSymbol($0).kind } ?? "closure"
    let place = step.source?.place.map { " at \($0)" } ?? ""
    // Where the object does not lead to what calls the closure, it may be there yet.
    let isNil = breaking < explanation.cycleLength ? "is nil by then" : "may be nil by then"
    return
      "The deinit of \(TextLayout.harmless(TypeName.base(caller))) may call the \(kind)\(place), and a weak \(object) \(isNil): "
      + "what is needed then has to be captured by itself, as \(name).id is by [id = \(name).id]."
  }
}
