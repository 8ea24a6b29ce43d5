/// The number of a type's name in the graph's table.
///
/// Public, although no product offers this module, only so that it is inlined into others.
public struct TypeIndex: Hashable, Comparable, Sendable {
  /// The number itself.
  public let rawValue: UInt32

  /// An index with a number.
  @inlinable
  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The type of a node that has none that is known.
  @inlinable public static var unknown: TypeIndex { TypeIndex(UInt32.max) }

  /// Orders by the numbers.
  @inlinable
  public static func < (one: TypeIndex, other: TypeIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
