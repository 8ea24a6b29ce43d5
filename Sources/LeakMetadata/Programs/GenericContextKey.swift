/// The words of a closure's context that decide which types its captures have.
public struct GenericContextKey: Sendable {
  /// The context's metadata.
  @usableFromInline let metadata: UInt
  /// How many words are bindings.
  @usableFromInline let bindingCount: UInt32
  /// Where captured objects are whose class decides.
  @usableFromInline let referenceOffsets: [UInt32]

  /// Where the bindings begin.
  @usableFromInline let firstBinding: UInt32

  /// The key of a context.
  init(metadata: UInt, firstBinding: UInt32, bindingCount: UInt32, referenceOffsets: [UInt32]) {
    self.metadata = metadata
    self.firstBinding = firstBinding
    self.bindingCount = bindingCount
    self.referenceOffsets = referenceOffsets
  }
}
