extension RetentionExplanation {
  /// The same explanation with the advice that its path calls for.
  package var advised: RetentionExplanation {
    with(advice: Advice.sentences(for: self), notes: notes, cut, declaration)
  }

  /// The same explanation with what came of trying its advice, and how the property is declared that is to be changed.
  ///
  /// - Parameters:
  ///   - cut: What came of it.
  ///   - declaration: How the property is declared.
  ///   - further: What is to be noted of where the leak is broken.
  /// - Returns: The explanation.
  package func with(
    cut: CutOutcome?,
    declaration: Declaration?,
    notes further: [String] = []
  ) -> RetentionExplanation {
    with(advice: advice, notes: notes + further, cut, declaration)
  }

  /// The same explanation without some of its notes.
  package func without(_ isLeftOut: (String) -> Bool) -> RetentionExplanation {
    with(advice: advice, notes: notes.filter { !isLeftOut($0) }, cut, declaration)
  }

  /// The same explanation without some of its further paths.
  func without(otherPaths isLeftOut: (OtherPath) -> Bool) -> RetentionExplanation {
    let others = otherPaths.filter { !isLeftOut($0) }
    return with(advice: advice, notes: notes, cut, declaration, others: others)
  }

  /// The same explanation, where the leak is best broken at the variable that the path begins at.
  var brokenAtRoot: RetentionExplanation {
    with(advice: advice, notes: notes, cut, declaration, root: root?.broken)
  }

  /// The same explanation with other advice and notes.
  private func with(
    advice: [String],
    notes: [String],
    _ cut: CutOutcome?,
    _ declaration: Declaration?,
    root broken: Root? = nil,
    others: [OtherPath]? = nil
  ) -> RetentionExplanation {
    RetentionExplanation(
      typeName: typeName,
      kind: kind,
      root: broken ?? root,
      path: path,
      cycleLength: cycleLength,
      otherPaths: others ?? otherPaths,
      retainCount: retainCount,
      notes: notes,
      advice: advice,
      cut: cut,
      declaration: declaration,
      knownLeak: knownLeak,
      taskHandles: taskHandles
    )
  }
}
