/// The strength of what is known about a reference: one ordered scale.
///
/// A path is as strong as its weakest reference. Only a rule lowers the evidence of a reference.
///
/// Public, although no product offers this module, only so that it is inlined into others.
public enum Evidence: UInt8, Comparable, Sendable, CaseIterable {
  /// The word is what an earlier use left in memory.
  case residual

  /// The word is in memory that nothing describes.
  case undescribed

  /// The word is a claim, and with the claims the object's account is balanced.
  case balanced

  /// A type, a root or a library's rule describes the reference.
  case described

  /// Orders by strength, the weakest first.
  public static func < (one: Evidence, other: Evidence) -> Bool {
    one.rawValue < other.rawValue
  }
}
