package import LeakMemory

/// What the descriptor of a struct, an enum or a class says of its values.
///
/// Source: `TargetStructDescriptor`, `TargetEnumDescriptor`, `TargetClassDescriptor` in
/// swift/ABI/Metadata.h; verified with Swift 6.3.1.
package struct NominalFacts: Hashable, Sendable {
  /// Where the descriptor is.
  package let descriptor: Address

  /// What it is.
  package let kind: TypeNode.NominalKind

  /// Where the field descriptor is; null in a program without reflection metadata.
  package let fieldDescriptor: Address

  /// The number of stored properties; 0 for an enum.
  package let fieldCount: Int

  /// Where the vector of the fields' offsets begins, in words from the metadata (struct), or from the
  /// class's immediate members where its superclass is resilient; 0 where there is none.
  package let fieldOffsetVectorOffset: Int

  /// The number of an enum's cases with payload.
  package let payloadCaseCount: Int

  /// The number of an enum's cases without payload.
  package let emptyCaseCount: Int

  /// Where an enum's metadata has the size of the payload, in words; 0 where it has not.
  package let payloadSizeOffset: Int

  /// Whether a class's superclass may change its size without the class being compiled again.
  package let hasResilientSuperclass: Bool

  /// Where a class's mangled superclass is; null where it has none.
  package let mangledSuperclass: Address
}
