package import LeakMemory

/// What the first word of a heap object says of it.
package struct HeapMetadata: Hashable, Sendable {
  /// What sort of object it is.
  package enum Kind: Hashable, Sendable {
    /// An instance of a class.
    case classInstance
    /// A closure's context, or a captured variable.
    case context
    /// A box that the runtime made for a value.
    case box
    /// The box of an error.
    case errorBox
    /// A task.
    case task
    /// A job of the executor; deleted without a look at its counts.
    case job
  }

  /// Where the metadata is.
  package let address: Address

  /// What sort of object it is.
  package let kind: Kind

  /// The size of an instance of a class in bytes; 0 where the metadata does not say it.
  package let instanceSize: Int

  /// The mask of an instance's alignment; 0 where the metadata does not say it.
  package let alignmentMask: Int

  /// The offset of the first capture of a context or of a box's value; 0 where it is not known.
  package let contentOffset: Int

  /// The descriptor of a class.
  package let descriptor: Address

  /// What a context's captures are described by; null where nothing is.
  package let captureDescriptor: Address

  /// The metadata of a box's value.
  package let boxedMetadata: Address

  /// Describes a heap object by its first word.
  package init(
    address: Address,
    kind: Kind,
    instanceSize: Int = 0,
    alignmentMask: Int = 0,
    contentOffset: Int = 0,
    descriptor: Address = .null,
    captureDescriptor: Address = .null,
    boxedMetadata: Address = .null
  ) {
    self.address = address
    self.kind = kind
    self.instanceSize = instanceSize
    self.alignmentMask = alignmentMask
    self.contentOffset = contentOffset
    self.descriptor = descriptor
    self.captureDescriptor = captureDescriptor
    self.boxedMetadata = boxedMetadata
  }
}
