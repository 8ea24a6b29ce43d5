/// Which registrations a call is about.
package enum Coverage: Sendable {
  /// Those of one owner.
  case owned(by: ScopeID)

  /// Those of nobody in particular, and those of one owner, which may be nobody.
  case unowned(and: ScopeID)

  /// Whether a registration of this owner is meant.
  package func includes(_ scope: ScopeID) -> Bool {
    switch self {
    case .owned(let owner): scope == owner
    case .unowned(let owner): scope == owner || scope == .none
    }
  }
}
