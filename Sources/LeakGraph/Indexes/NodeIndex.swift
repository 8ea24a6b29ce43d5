/// The number of a node: its position in the order of addition.
package struct NodeIndex: Hashable, Comparable, Sendable {
  /// The number itself.
  package let rawValue: UInt32

  /// An index with a number.
  @inlinable
  package init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  @inlinable
  package static func < (one: NodeIndex, other: NodeIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
