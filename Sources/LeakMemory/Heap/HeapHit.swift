/// A place in writable memory where an address that was looked for is stored.
package struct HeapHit: Sendable {
  /// What the place belongs to.
  package enum Place: Sendable, Hashable {
    /// Live memory of the allocator, which handed it out at this address.
    case chunk(Address)

    /// A variable of an image.
    case image

    /// A thread's stack.
    case stack

    /// Anything else that can be written.
    case other
  }

  /// Where the word lies.
  package let address: Address

  /// The address that is stored there.
  package let target: Address

  /// What the word lies in.
  package let place: Place
}
