/// Says how a property lets go of what it leads back by.
extension ReferenceAdvice {
  /// Under which condition a property that leads back may be weak: it has its object for itself, as far as is known, and that is in
  /// between; empty for others.
  static func keeper(at index: Int, of path: AdvisedPath) -> String {
    guard BreakingStep.isBackReference(path.explanation.path[index]),
      BreakingStep.isInBetween(index, of: path.explanation),
      !BreakingStep.isToldOfOthers(index, in: path.explanation)
    else { return "" }
    return ", where something else keeps the \(path.nodes[index + 1].baseName)"
  }

  /// What to do where a property that leads back has a box, which nothing else may have; nil for other properties.
  static func boxSentence(
    at index: Int,
    of path: AdvisedPath,
    _ declaration: String
  ) -> String? {
    let steps = path.explanation.path
    let ring = path.explanation.cycleLength
    guard BreakingStep.isBackReference(steps[index]),
      BreakingStep.leadsToBox(index, of: path.explanation)
    else { return nil }
    let next = index + 1 == ring ? 0 : index + 1
    let box = path.nodes[index + 1]
    let owner = TextLayout.harmless(TypeName.base(steps[next].targetType))
    return
      "make \(declaration) a weak reference to the \(owner) itself, or have the \(box.baseName) hold it weakly: the "
      + "\(box.baseName) would go at once if it were weak"
  }
}
