import LeakAnalysis

/// The words by which a note says that a reference which a rule ignores holds the object.
///
/// Notes are all that a stored explanation keeps of it; the verdict asks them whether there is anything else.
package enum IgnoredNote {
  /// Whether all retains of an object that is not explained were located: then such references have them.
  package static func isWhole(in explanation: RetentionExplanation) -> Bool {
    guard explanation.kind == .unexplained, explanation.path.isEmpty,
      let strong = explanation.retainCount.strong, explanation.retainCount.located >= strong
    else { return false }
    return explanation.notes.contains { $0.hasPrefix(RuleText.ignoredWords) }
  }
}
