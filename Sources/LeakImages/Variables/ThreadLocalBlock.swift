/// The memory that one thread has for one image's thread-local variables.
package struct ThreadLocalBlock: Hashable, Sendable {
  /// Its addresses.
  package let range: AddressRange

  /// The number of the thread in the snapshot.
  package let thread: Int

  /// The number of the image in the snapshot.
  package let image: Int
}
