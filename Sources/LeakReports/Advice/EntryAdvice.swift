import LeakFindings

/// Says how a collection in use lets go of an entry by which it has the object: that stays where the object alone is had
/// weakly, one for each such object.
enum EntryAdvice {
  /// The alternative to a weak capture, or a weak constant, at the end of a way from a variable; nil where the way has no entry
  /// whose end frees the object.
  ///
  /// The entry nearest to the root is the whole of what was registered there. A collection's parts are in use with it.
  static func sentence(_ path: AdvisedPath) -> String? {
    let steps = path.explanation.path
    guard path.explanation.kind == .heldByRoot,
      ["global", "static"].contains(path.explanation.root?.kind),
      path.explanation.cut?.kind == .frees, let breaking = path.breaking,
      breaking == steps.count - 1, isForGood(steps[breaking], path),
      let index = steps[..<breaking].firstIndex(where: isEntry)
    else { return nil }
    let label = TextLayout.harmless(steps[index].label)
    guard let bracket = label.lastIndex(of: "[") else { return nil }
    let entry =
      steps[index].targetType == TypeName.closure ? "closure" : path.nodes[index + 1].name
    let collection = ReferenceAdvice.collection(label[..<bracket], of: path.nodes[index])
    guard ReferenceAdvice.isTakenOutInVain(index, path) else {
      let one = entry == "closure" ? "the closure" : entry
      return "or take \(one) out of \(collection) when \(path.subject) is dismissed"
    }
    guard ReferenceAdvice.isInOneCollection(at: index, of: path) else { return nil }
    return
      "or take every \(entry) that has \(path.subject) out of \(collection) when that is dismissed"
  }

  /// Whether a hop has the object as long as its holder is there: by a capture, or a property that is not to be set to nil.
  private static func isForGood(_ step: RetentionExplanation.Step, _ path: AdvisedPath) -> Bool {
    if BreakingStep.isCapture(step) { return true }
    guard let known = path.explanation.declaration, !BreakingStep.isBackReference(step) else {
      return false
    }
    return known.innerProperty == nil ? !known.isOptional : !known.isInnerClearable
  }

  /// Whether a hop leads to what was registered in a collection of the program's.
  private static func isEntry(_ step: RetentionExplanation.Step) -> Bool {
    step.kind == .strong && !TypeName.isCode(step.holderType)
      && !ReferenceAdvice.isForeign(step.holderType) && !ReferenceAdvice.isForeign(step.targetType)
      && step.label.first == "." && step.label.last == "]"
      && ReferenceAdvice.dictionary(ofKeyIn: step.label) == nil
      && (BreakingStep.isRegistration(step) || !BreakingStep.isOfParts(step))
  }
}
