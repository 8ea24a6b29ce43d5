/// The words of a closure's context that decide which types its captures have.
public struct GenericContextKey: Sendable {
  /// The context's metadata.
  @usableFromInline let metadata: UInt
  /// How many words from 16 on are bindings.
  @usableFromInline let bindingCount: UInt32
  /// Where captured objects are whose class decides.
  @usableFromInline let referenceOffsets: [UInt32]

  /// The key of a context.
  init(metadata: UInt, bindingCount: UInt32, referenceOffsets: [UInt32]) {
    self.metadata = metadata
    self.bindingCount = bindingCount
    self.referenceOffsets = referenceOffsets
  }
}
