/// The result of settling one object's account.
package enum LedgerOutcome: Hashable, Sendable {
  /// Described references are as many as the strong retains.
  case balanced

  /// Claims fill what descriptions leave open.
  case balancedWithClaims

  /// Some strong retains have neither description nor claim.
  case missing(UInt32)

  /// More references are described than there are strong retains: a misread layout.
  case tooMany(UInt32)

  /// The account does not balance, and a running thread was moving a reference to the object.
  case inFlux

  /// The object is immortal or static, so its count says nothing.
  case immortal

  /// The object is deinitialized, and only unowned references keep its memory.
  case unownedOnly

  /// The object is in its deinitializer.
  case deiniting

  /// The node has no count that could be compared.
  case uncounted

  /// Whether all strong retains are accounted for.
  package var isBalanced: Bool { self == .balanced || self == .balancedWithClaims }
}
