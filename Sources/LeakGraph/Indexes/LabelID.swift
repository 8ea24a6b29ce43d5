/// An opaque label of a reference.
///
/// The graph compares labels and never interprets them: their values live with the caller, in a
/// ``LabelTable`` for example.
package struct LabelID: Hashable, Comparable, Sendable {
  /// The number itself.
  package let rawValue: UInt32

  /// An index with a number.
  @inlinable
  package init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The label of a reference that has none.
  @inlinable package static var none: LabelID { LabelID(UInt32.max) }

  @inlinable
  package static func < (one: LabelID, other: LabelID) -> Bool {
    one.rawValue < other.rawValue
  }
}
