/// The size of a type that has no fields to compute it from, by a record in `swift5_builtin`.
///
/// Source: `BuiltinTypeDescriptor` in swift/RemoteInspection/Records.h; verified with Swift 6.3.1.
package struct BuiltinTypeRecord: Hashable, Sendable {
  /// The size of a value in bytes.
  package let size: Int

  /// The alignment in bytes.
  package let alignment: Int

  /// The distance between values in an array, in bytes.
  package let stride: Int

  /// How many bit patterns are no value.
  package let extraInhabitantCount: Int

  /// Whether moving it is copying its bytes.
  package let isBitwiseTakable: Bool
}
