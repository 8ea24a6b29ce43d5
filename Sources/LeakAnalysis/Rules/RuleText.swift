import LeakKnowledge

/// The words by which answers speak of rules.
package enum RuleText {
  /// The beginning of a note on a reference that a rule ignores.
  package static let ignoredWords = "A reference that a rule ignores holds it too"

  /// The note on a reference that holds the object, and that a rule ignores.
  static func note(_ rule: LeakRule) -> String {
    "\(ignoredWords), and was not followed: \(rule.name) (\(rule.reason))."
  }

  /// The note on an object of which there are more than a rule allows.
  static func note(_ allowed: AllowedCount, found: Int) -> String {
    "A rule allows \(allowed.name) (\(allowed.reason)); \(found) are unreachable."
  }
}
