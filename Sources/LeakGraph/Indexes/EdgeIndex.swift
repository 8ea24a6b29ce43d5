/// The number of an edge of a built graph, ascending with its source.
package struct EdgeIndex: Hashable, Comparable, Sendable {
  /// The number itself.
  package let rawValue: UInt32

  /// An index with a number.
  @inlinable
  package init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  @inlinable
  package static func < (one: EdgeIndex, other: EdgeIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
