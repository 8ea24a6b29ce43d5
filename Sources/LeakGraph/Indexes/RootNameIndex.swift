/// The number of a root's name in the graph's table.
package struct RootNameIndex: Hashable, Comparable, Sendable {
  /// The number itself.
  package let rawValue: UInt32

  /// An index with a number.
  @inlinable
  package init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The name of a root that has none.
  @inlinable package static var unnamed: RootNameIndex { RootNameIndex(UInt32.max) }

  @inlinable
  package static func < (one: RootNameIndex, other: RootNameIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
