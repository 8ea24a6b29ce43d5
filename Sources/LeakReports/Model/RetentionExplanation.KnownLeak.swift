extension RetentionExplanation {
  /// What a rule says of a leak that is known: it is reported apart, and fails nothing.
  public struct KnownLeak: Sendable, Hashable {
    /// The rule's name: its place, such as `field Vendor.Session.delegate`.
    public let rule: String

    /// Why the leak is known.
    public let reason: String

    /// The versions that the rule holds for; nil where that is not said.
    public let versions: String?

    /// Describes a known leak.
    public init(rule: String, reason: String, versions: String? = nil) {
      self.rule = rule
      self.reason = reason
      self.versions = versions
    }
  }
}
