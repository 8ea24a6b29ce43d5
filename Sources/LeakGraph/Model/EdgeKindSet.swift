/// A set of kinds of references.
package struct EdgeKindSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A set of one kind.
  package init(_ kind: EdgeKind) {
    rawValue = 1 << kind.rawValue
  }

  /// Strong references.
  package static let strong = EdgeKindSet(.strong)

  /// Unowned references.
  package static let unowned = EdgeKindSet(.unowned)

  /// Weak references.
  package static let weak = EdgeKindSet(.weak)

  /// Pointers without a retain.
  package static let unmanaged = EdgeKindSet(.unmanaged)

  /// Words that look like references.
  package static let conservative = EdgeKindSet(.conservative)

  /// Continuations.
  package static let continuation = EdgeKindSet(.continuation)

  /// All kinds that can keep their target alive.
  package static let holding: EdgeKindSet = [.strong, .conservative, .continuation]

  /// Every kind.
  package static let all: EdgeKindSet = [
    .strong, .unowned, .weak, .unmanaged, .conservative, .continuation,
  ]
}
