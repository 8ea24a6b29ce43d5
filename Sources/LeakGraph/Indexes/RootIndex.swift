/// The number of a root: its position in the order of addition.
package struct RootIndex: Hashable, Comparable, Sendable {
  /// The number itself.
  package let rawValue: UInt32

  /// An index with a number.
  @inlinable
  package init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  @inlinable
  package static func < (one: RootIndex, other: RootIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
