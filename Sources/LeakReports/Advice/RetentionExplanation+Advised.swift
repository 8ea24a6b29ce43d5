extension RetentionExplanation {
  /// The same explanation with the advice that its path calls for.
  package var advised: RetentionExplanation {
    RetentionExplanation(
      typeName: typeName,
      kind: kind,
      root: root,
      path: path,
      cycleLength: cycleLength,
      otherPaths: otherPaths,
      retainCount: retainCount,
      notes: notes,
      advice: Advice.sentences(for: self)
    )
  }
}
