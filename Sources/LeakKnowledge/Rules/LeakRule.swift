/// One thing that is known of references or leaks beforehand, with its reason.
public struct LeakRule: Sendable, Hashable {
  /// What becomes of the references that a rule speaks of.
  public enum Effect: Sendable, Hashable {
    /// They are never followed when a path is searched; they count as retains all the same.
    case ignoredReference

    /// They are followed last; a leak whose path goes through one is reported apart, and fails nothing.
    case knownLeak
  }

  /// Which answer a leak must have, so that a rule on a known leak covers it.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// A retain cycle that no root reaches.
    case cycle

    /// Held by a root.
    case heldByRoot

    /// Retains that could not be located.
    case unexplained
  }

  /// What becomes of the references.
  public let effect: Effect

  /// Which references the rule speaks of.
  public let place: Place

  /// Why, in a sentence without a full stop.
  public let reason: String

  /// The versions that it holds for, such as `Foundation of Swift 6.3.1 on Linux`; nil where that is not said.
  public let versions: String?

  /// The answer that a known leak must have; nil for any.
  public let verdict: Verdict?

  /// Describes a rule.
  public init(
    _ effect: Effect,
    _ place: Place,
    reason: String,
    versions: String? = nil,
    verdict: Verdict? = nil
  ) {
    self.effect = effect
    self.place = place
    self.reason = reason
    self.versions = versions
    self.verdict = verdict
  }

  /// The name that reports have for the rule: its place, such as `field Vendor.Session.delegate`.
  public var name: String { place.name }
}
