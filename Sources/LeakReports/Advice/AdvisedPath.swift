/// A path with what all advice on it needs.
struct AdvisedPath {
  /// The explanation in question.
  let explanation: RetentionExplanation

  /// The objects that its hops run between.
  let nodes: [PathNode]

  /// The hop at which the leak is best broken.
  let breaking: Int?

  /// The leaked object's type in short.
  let subject: String

  /// Looks at an explanation.
  init(_ explanation: RetentionExplanation) {
    self.explanation = explanation
    nodes = PathNode.nodes(of: explanation)
    breaking = BreakingStep.index(in: explanation)
    subject = TextLayout.harmless(TypeName.short(explanation.typeName))
  }

  /// Whether an object on the path is of another module than the leaked one.
  func isOfOtherModule(_ node: PathNode) -> Bool {
    !node.isRoot && TypeName.areOfDifferentModules(node.typeName, explanation.typeName)
  }
}
