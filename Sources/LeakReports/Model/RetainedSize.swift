/// What would be freed together with an object.
package struct RetainedSize: Hashable, Sendable {
  /// How many other objects that a programmer sees.
  package let objectCount: Int

  /// How many bytes in all, the object's own included, each counted once; nil where the allocator
  /// does not tell.
  package let byteCount: Int?

  /// Describes a size.
  package init(objectCount: Int, byteCount: Int?) {
    self.objectCount = objectCount
    self.byteCount = byteCount
  }
}
