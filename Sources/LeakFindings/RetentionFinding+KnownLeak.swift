extension RetentionFinding {
  /// What a rule says of a leak that is known.
  package struct KnownLeak: Hashable, Sendable {
    /// The rule's name.
    package let rule: String

    /// Why the leak is known.
    package let reason: String

    /// The versions that the rule holds for; nil where that is not said.
    package let versions: String?

    /// Describes a known leak.
    package init(rule: String, reason: String, versions: String?) {
      self.rule = rule
      self.reason = reason
      self.versions = versions
    }
  }
}
