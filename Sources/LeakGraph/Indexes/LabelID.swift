/// An opaque label of a reference.
///
/// The graph compares labels and never interprets them: their values live with the caller, in a
/// ``LabelTable`` for example.
///
/// Public, although no product offers this module, only so that it is inlined into others.
public struct LabelID: Hashable, Comparable, Sendable {
  /// The number itself.
  public let rawValue: UInt32

  /// An index with a number.
  @inlinable
  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The label of a reference that has none.
  @inlinable public static var none: LabelID { LabelID(UInt32.max) }

  /// Orders by the numbers.
  @inlinable
  public static func < (one: LabelID, other: LabelID) -> Bool {
    one.rawValue < other.rawValue
  }
}
