/// The number of a type's name in the graph's table.
package struct TypeIndex: Hashable, Comparable, Sendable {
  /// The number itself.
  package let rawValue: UInt32

  /// An index with a number.
  @inlinable
  package init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The type of a node that has none that is known.
  @inlinable package static var unknown: TypeIndex { TypeIndex(UInt32.max) }

  @inlinable
  package static func < (one: TypeIndex, other: TypeIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
