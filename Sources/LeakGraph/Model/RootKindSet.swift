/// A set of kinds of roots.
package struct RootKindSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  @inlinable
  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A set of one kind.
  package init(_ kind: RootKind) {
    rawValue = 1 << UInt16(kind.rawValue)
  }

  /// A set of some kinds.
  package init(_ kinds: some Sequence<RootKind>) {
    rawValue = kinds.reduce(0) { $0 | 1 << UInt16($1.rawValue) }
  }

  /// Every kind.
  package static let all = RootKindSet(RootKind.allCases)
}
