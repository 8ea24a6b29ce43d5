package import LeakKnowledge

extension RetentionExplanation.KnownLeak {
  /// What a rule says.
  package init(_ rule: LeakRule) {
    self.init(rule: rule.name, reason: rule.reason, versions: rule.versions)
  }
}
