/// A type of a snapshot: an index into the table of a ``TypeResolver``.
///
/// Equal types of one resolver have equal ids.
package struct TypeID: Hashable, Sendable {
  /// The index.
  package let index: Int32

  /// The type at an index.
  package init(index: Int32) {
    self.index = index
  }
}
