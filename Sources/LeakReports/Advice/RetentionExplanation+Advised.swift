extension RetentionExplanation {
  /// The same explanation with the advice that its path calls for.
  package var advised: RetentionExplanation {
    with(advice: Advice.sentences(for: self), cut: cut)
  }

  /// The same explanation with what came of trying its advice.
  func with(cut: CutOutcome?) -> RetentionExplanation { with(advice: advice, cut: cut) }

  /// The same explanation with other advice.
  private func with(advice: [String], cut: CutOutcome?) -> RetentionExplanation {
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
      cut: cut
    )
  }
}
