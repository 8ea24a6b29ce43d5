/// Says what to do about a leak, from what its path shows and nothing else.
package enum Advice {
  /// What to do, most useful first; one that begins with "or" is an alternative to the one before.
  package static func sentences(for explanation: RetentionExplanation) -> [String] { [] }

  /// The hop at which the leak is best broken; nil where the path shows none.
  package static func breakingStep(of explanation: RetentionExplanation) -> Int? {
    BreakingStep.index(in: explanation)
  }
}
