extension RetentionExplanation {
  /// The same explanation with the advice that its path calls for.
  package var advised: RetentionExplanation {
    with(advice: Advice.sentences(for: self), cut, declaration)
  }

  /// The same explanation with what came of trying its advice, and how the property is declared that is to be changed.
  package func with(cut: CutOutcome?, declaration: Declaration?) -> RetentionExplanation {
    with(advice: advice, cut, declaration)
  }

  /// The same explanation with other advice.
  private func with(
    advice: [String],
    _ cut: CutOutcome?,
    _ declaration: Declaration?
  ) -> RetentionExplanation {
    RetentionExplanation(
      typeName: typeName,
      kind: kind,
      root: root,
      path: path,
      cycleLength: cycleLength,
      otherPaths: otherPaths,
      retainCount: retainCount,
      notes: notes,
      advice: advice,
      cut: cut,
      declaration: declaration,
      knownLeak: knownLeak
    )
  }
}
