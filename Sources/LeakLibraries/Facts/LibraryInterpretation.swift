package import LeakMemory

/// What a block, or an object inside one, is to its library.
package struct LibraryInterpretation: Hashable, Sendable {
  /// The kinds of things that libraries make.
  package enum Kind: UInt8, Hashable, Sendable {
    /// A task of Swift concurrency.
    case task
    /// Memory from which a task (`owner`) allocates.
    case taskSlab
    /// The record of an object's counts (`owner`), made for weak references to it; holds nothing.
    case sideTable
    /// A queue of libdispatch.
    case dispatchQueue
    /// A source of libdispatch, timers among them.
    case dispatchSource
    /// What a source, timer or descriptor (`owner`) keeps of its registration.
    case dispatchRegistration
    /// A group of libdispatch.
    case dispatchGroup
    /// Another object of libdispatch.
    case dispatchObject
    /// A block of work that libdispatch queued.
    case queuedWork
    /// Memory for queued work that libdispatch keeps for the next one; nothing in it is live.
    case sparePart
    /// A block of C (`Block_copy`).
    case blocksBlock
    /// The shared variable of a block (`__block`).
    case blocksVariable
    /// An object of Core Foundation without a more special kind.
    case coreFoundation
    /// The memory of a library's structure, such as the elements of a `CFArray` (`owner`).
    case typedMemory
    /// Bytes that hold no reference, such as the characters of a string.
    case plainBytes
  }

  /// The first address.
  package let start: Address

  /// The size in bytes: of the block, or of the object inside it.
  package let byteCount: Int

  /// What it is.
  package let kind: Kind

  /// A name for it, such as `.dispatchTimer`.
  package let role: LibraryRole

  /// What it belongs to; null where it stands for itself.
  package let owner: Address

  /// Whether it lies inside a block that is something else, as a task inside of its parent's memory.
  package let isEmbedded: Bool

  /// Whether all references of the memory are among the facts, so that other words in it are no references.
  package let isComplete: Bool

  /// How many retains it has by its own words; nil where these do not say it.
  package let retainCount: UInt32?

  /// Describes what memory is.
  package init(
    start: Address,
    byteCount: Int,
    kind: Kind,
    role: LibraryRole,
    owner: Address = .null,
    isEmbedded: Bool = false,
    isComplete: Bool = true,
    retainCount: UInt32? = nil
  ) {
    self.start = start
    self.byteCount = byteCount
    self.kind = kind
    self.role = role
    self.owner = owner
    self.isEmbedded = isEmbedded
    self.isComplete = isComplete
    self.retainCount = retainCount
  }
}
