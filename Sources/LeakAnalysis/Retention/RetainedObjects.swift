package import LeakMemory

/// What an object alone keeps.
package struct RetainedObjects: Sendable {
  /// The number of further objects that a programmer sees.
  package let objectCount: Int

  /// The bytes of all, the object's own included, each counted once.
  package let byteCount: Int

  /// The addresses of the further objects, storage included.
  package let addresses: Set<Address>
}
