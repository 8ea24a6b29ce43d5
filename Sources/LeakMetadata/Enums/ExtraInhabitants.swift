/// How the bit patterns of a type that are no value are told from its values.
///
/// Source: the extra inhabitants of stdlib/public/runtime/MetadataImpl.h and
/// stdlib/public/RemoteInspection/TypeLowering.cpp; verified with Swift 6.3.1.
public struct ExtraInhabitants: Hashable, Sendable {
  /// What holds the pattern.
  public enum Form: UInt8, Sendable {
    /// There are none.
    case none
    /// A word below 4096.
    case pointer
    /// An integer from `base` on.
    case integer
    /// A tag that stands for no case, counted down from the highest.
    case tags
    /// There are some, and their place is not known.
    case unknown
  }

  /// What holds the pattern.
  @usableFromInline var form: Form
  /// The number of bytes of the integer or the pointer.
  @usableFromInline var width: UInt32 = 8
  /// The offset of the integer or the pointer.
  @usableFromInline var offset: UInt32 = 0
  /// How many of the patterns an enum around the carrier has taken.
  @usableFromInline var taken: UInt32 = 0
  /// The first integer that is no value.
  @usableFromInline var base: UInt64 = 0
  /// Bits that an enclosing enum uses.
  @usableFromInline var clear: UInt64 = 0
  /// How the tag is read.
  @usableFromInline var tag = TagReading()

  /// Patterns of a form.
  init(_ form: Form, width: UInt32 = 8, base: UInt64 = 0, offset: UInt32 = 0) {
    self.offset = offset
    self.form = form
    self.width = width
    self.base = base
  }

  /// No patterns.
  static let none = ExtraInhabitants(.none)
}
