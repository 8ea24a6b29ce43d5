/// The sums of some objects' accounts: the columns of the audit.
package struct AuditTotals: Hashable, Sendable {
  /// Objects whose accounts are settled here: those with a count, not set apart below.
  package internal(set) var objects = 0

  /// Their strong retains.
  package internal(set) var strongRetains = 0

  /// The strong retains that a description accounts for.
  package internal(set) var described = 0

  /// The strong retains that words in other blocks claim.
  package internal(set) var claimedByBlocks = 0

  /// The strong retains that words of frames and registers claim.
  package internal(set) var claimedByFrames = 0

  /// The objects that are balanced by description alone.
  package internal(set) var balancedByDescription = 0

  /// The objects that are balanced with claims or without.
  package internal(set) var balanced = 0

  /// The strong retains that are not accounted for.
  package internal(set) var missing = 0

  /// The objects with such retains.
  package internal(set) var objectsMissing = 0

  /// The described references beyond the number of retains.
  package internal(set) var tooMany = 0

  /// The objects with such references.
  package internal(set) var objectsTooMany = 0

  /// Objects apart: their account does not balance and a running thread was moving references.
  package internal(set) var inFlux = 0

  /// Objects apart: immortal or static.
  package internal(set) var immortal = 0

  /// Objects apart: only unowned references keep their memory.
  package internal(set) var unownedOnly = 0

  /// Objects apart: in their deinitializers.
  package internal(set) var deiniting = 0

  /// No objects.
  package init() {}

  /// The strong retains that are accounted for.
  package var located: Int { described + claimedByBlocks + claimedByFrames }

  /// Adds an object whose strong retains are all described.
  mutating func addBalanced(_ strong: Int) {
    objects += 1
    strongRetains += strong
    described += strong
    balancedByDescription += 1
    balanced += 1
  }

  /// Adds an object's account.
  mutating func add(_ account: Account) {
    switch account.outcome {
    case .uncounted: return
    case .immortal: immortal += 1
    case .unownedOnly: unownedOnly += 1
    case .deiniting: deiniting += 1
    case .inFlux: inFlux += 1
    case .balanced:
      balancedByDescription += 1
      balanced += 1
      addRetains(of: account)
    case .balancedWithClaims:
      balanced += 1
      addRetains(of: account)
    case .missing(let count):
      missing += Int(count)
      objectsMissing += 1
      addRetains(of: account)
    case .tooMany(let count):
      tooMany += Int(count)
      objectsTooMany += 1
      addRetains(of: account)
    }
  }

  /// Adds the retains of an account that is not apart.
  private mutating func addRetains(of account: Account) {
    objects += 1
    strongRetains += Int(account.strong)
    described += Int(min(account.described, account.strong))
    claimedByBlocks += Int(account.claimedByBlocks)
    claimedByFrames += Int(account.claimedByFrames)
  }
}
