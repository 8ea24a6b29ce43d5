/// A reference that was read from an object's bytes.
///
/// Its addresses are kept as complements: lists of references leave nothing that looks like one to a later picture.
public struct FoundReference: Sendable {
  /// The address of the word.
  @inlinable public var slot: UInt { ~slotComplement }
  /// What it refers to, without tag bits.
  @inlinable public var target: UInt { ~targetComplement }
  /// The complement of the word's address.
  @usableFromInline let slotComplement: UInt
  /// The complement of what it refers to.
  @usableFromInline let targetComplement: UInt
  /// How it refers.
  public let kind: WordKind
  /// How well founded that is.
  public let evidence: ReferenceEvidence
  /// The path to the word in the object's type: an index into the program store's labels.
  public let label: Int32
  /// The path to the word in the dynamic type of an existential at `label`; 0 where there is none.
  public let innerLabel: Int32
  /// The index of the element for labels with an `element`, `key`, `value` or `tail` of variable number.
  public let index: Int

  /// A reference with all its parts.
  @inlinable public init(
    slot: UInt,
    target: UInt,
    kind: WordKind,
    evidence: ReferenceEvidence,
    label: Int32,
    innerLabel: Int32,
    index: Int
  ) {
    slotComplement = ~slot
    targetComplement = ~target
    self.kind = kind
    self.evidence = evidence
    self.label = label
    self.innerLabel = innerLabel
    self.index = index
  }
}
