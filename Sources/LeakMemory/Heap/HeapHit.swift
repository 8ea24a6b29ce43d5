/// A place where an address that was looked for is stored.
package struct HeapHit: Sendable {
  /// What the place belongs to.
  package enum Place: Sendable, Hashable {
    /// Live memory of the allocator, which handed it out at this address.
    case chunk(Address)

    /// A variable of an image.
    case image

    /// A thread's stack, the part in use.
    case stack(thread: HeapThread)

    /// A thread's local variables, or what the C library keeps of it.
    case threadLocal(thread: HeapThread)

    /// A register of a thread that was stopped.
    case register(thread: HeapThread)

    /// Anything else that can be written.
    case other
  }

  /// Where the word lies; null for a register.
  package let address: Address

  /// The address that is stored there.
  package let target: Address

  /// What the word lies in.
  package let place: Place

  /// An address in the code of the function whose frame the word lies in.
  ///
  /// Found along the chain of frame pointers while the thread was stopped; for a register, where the
  /// thread was. Nil where the chain does not lead there.
  package let frameFunction: Address?
}
