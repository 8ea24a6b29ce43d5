/// How the value of an existential is reached, by its dynamic type.
public struct DynamicProgram: Sendable {
  /// Where the value is.
  public enum Place: UInt8, Sendable {
    /// The type holds nothing, or nothing is known of it.
    case nowhere
    /// The first word is a retained object: an instance, or the box of the value.
    case object
    /// The three words are the value.
    case inline
    /// Nothing is known of the type: each of the three words may be a reference.
    case unknown
  }

  /// Where the value is.
  @usableFromInline let place: Place
  /// Where its program begins.
  @usableFromInline let start: Int32
  /// The alignment of a value, for those in boxes.
  @usableFromInline let alignment: UInt32
  /// How many bytes of the three words the value takes; what is left of them has what was there before.
  @usableFromInline let inlineByteCount: UInt32

  /// A value's place and program.
  init(place: Place, start: Int32 = 0, alignment: UInt32 = 1, inlineByteCount: UInt32 = 24) {
    self.place = place
    self.start = start
    self.alignment = alignment
    self.inlineByteCount = min(24, inlineByteCount)
  }
}
