/// One step of a ``ReferenceProgram``.
public struct Operation: Sendable {
  /// What the step does.
  public enum Code: UInt8, Sendable {
    /// Ends the program or the body of a loop.
    case end
    /// Reports the word at the offset.
    case reference
    /// Reports the word at the offset unless it is an immortal or small object, by its highest bit.
    case bridge
    /// Reports so many words from the offset on.
    case words
    /// Reports the words of a key path's components, by the header at the offset.
    case keyPath
    /// Goes on at `next` where an enum at the offset has not its payload.
    case payload
    /// Goes on at the body for the payload of an enum at the offset, or at `next` where it has none.
    case cases
    /// Goes on at `next`.
    case jump
    /// Reports what the existential at the offset keeps, by its dynamic type.
    case existential
    /// Runs the body so many times, from the offset on.
    case loop
    /// Runs the body for each element of a storage, whose count is at the offset.
    case elements
    /// Runs the body for each element in use of a ring: capacity, count, first at the offset.
    case ring
    /// Runs the body for each occupied bucket; the address of the buckets is at the offset.
    case buckets
    /// Runs the body up to the end of the block, from the offset on.
    case tail
    /// Reports what the box of an error keeps, by the type in it.
    case error
    /// Runs the program for the generic arguments in a closure's context.
    case bindings
  }

  /// What the step does.
  @usableFromInline let code: Code
  /// How the word refers.
  @usableFromInline let kind: WordKind
  /// How well founded that is.
  @usableFromInline var evidence: ReferenceEvidence
  /// The offset from the value's begin.
  @usableFromInline let offset: UInt32
  /// The path to the word.
  @usableFromInline let label: Int32
  /// The step that is jumped to; for a loop the one behind the body.
  @usableFromInline var next: Int32 = 0
  /// The number of elements or words, the offset of the elements, or the index of a test.
  @usableFromInline var count: UInt32 = 0
  /// The distance of the elements; the bitmap's offset where these are buckets.
  @usableFromInline var stride: UInt32 = 0
  /// Tag bits of enclosing enums that may be set in the word; of a count's word the bytes behind the count.
  @usableFromInline var clear: UInt64 = 0

  /// A step at an offset.
  @usableFromInline init(
    _ code: Code,
    kind: WordKind = .word,
    evidence: ReferenceEvidence = .described,
    offset: Int,
    label: Int32
  ) {
    self.code = code
    self.kind = kind
    self.evidence = evidence
    self.offset = UInt32(clamping: offset)
    self.label = label
  }

  /// The bits of a number of so many bytes, in the lowest of a word.
  static func mask(ofBytes count: Int) -> UInt {
    count >= 8 ? .max : 1 << (UInt(max(0, count)) &* 8) &- 1
  }
}
