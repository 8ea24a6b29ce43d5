/// A rule on references or leaks, with its reason.
public struct LeakRule: Sendable, Hashable {
  /// The effect of a rule on the references that it applies to.
  public enum Effect: Sendable, Hashable {
    /// They are never followed when a path is searched; they count as retains all the same.
    case ignoredReference

    /// They are followed last; a leak whose path goes through one is reported apart, and fails nothing.
    case knownLeak
  }

  /// The verdict that a leak must have for a rule on a known leak to cover it.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// A retain cycle that no root reaches.
    case cycle

    /// Held by a root.
    case heldByRoot

    /// Retains that could not be located.
    case unexplained
  }

  /// The effect on the references.
  public let effect: Effect

  /// The references that the rule applies to.
  public let place: Place

  /// The reason, a sentence without a full stop.
  public let reason: String

  /// The versions that it holds for, such as `Foundation of Swift 6.3.1 on Linux`; nil where that is not said.
  public let versions: String?

  /// The verdict that a known leak must have; nil for any.
  public let verdict: Verdict?

  /// The state that the holder must be in; nil for any.
  package private(set) var condition: Condition?

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

  /// Makes the rule apply only where the holder is in a state.
  package func only(where condition: Condition) -> LeakRule {
    var rule = self
    rule.condition = condition
    return rule
  }

  /// The name that reports have for the rule: its place, such as `field Vendor.Session.delegate`.
  public var name: String { place.name }
}
