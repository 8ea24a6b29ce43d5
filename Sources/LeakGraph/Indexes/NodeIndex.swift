/// The number of a node: its position in the order of addition.
///
/// Public, although no product offers this module, only so that it is inlined into others.
public struct NodeIndex: Hashable, Comparable, Sendable {
  /// The number itself.
  public let rawValue: UInt32

  /// An index with a number.
  @inlinable
  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Orders by the numbers.
  @inlinable
  public static func < (one: NodeIndex, other: NodeIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
