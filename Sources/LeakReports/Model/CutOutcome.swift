/// What came of trying the advice on the program's memory.
///
/// A trial takes the references away that a change of the source would take away, and counts what goes. What is
/// not certain is never taken away, so that at least what is said goes.
public struct CutOutcome: Sendable, Hashable {
  /// What a trial can come to.
  public enum Kind: String, Sendable, Hashable {
    /// The object goes.
    case frees
    /// The references that were found go; retains that were not located may keep the object.
    case mayStay
    /// One place alone does not free the object; several together do.
    case together
  }

  /// A place in the source that is cut.
  public struct Place: Sendable, Hashable {
    /// The holder's type with its module; `closure`.
    public let holderType: String

    /// The way from the holder in source terms.
    public let label: String

    /// Where a closure is written; nil where that is not known, and for other holders.
    public let source: SourceSite?

    /// Describes a place.
    public init(holderType: String, label: String, source: SourceSite?) {
      self.holderType = holderType
      self.label = label
      self.source = source
    }
  }

  /// What the trial came to.
  public let kind: Kind

  /// The hop of the path that was cut, from 0 on; nil in reports of before.
  public let hop: Int?

  /// How many objects go at least, the leaked one counted; nil where it may stay.
  public let objects: Int?

  /// Their size in bytes; nil where it may stay.
  public let bytes: Int?

  /// The type with its module of the object whose retains were not located; nil but for `mayStay`.
  public let typeName: String?

  /// How many these are; nil but for `mayStay`.
  public let retains: Int?

  /// The places that must be cut together; empty but for `together`.
  public let places: [Place]

  /// Describes what came of a trial.
  public init(
    kind: Kind,
    hop: Int? = nil,
    objects: Int? = nil,
    bytes: Int? = nil,
    typeName: String? = nil,
    retains: Int? = nil,
    places: [Place] = []
  ) {
    self.kind = kind
    self.hop = hop
    self.objects = objects
    self.bytes = bytes
    self.typeName = typeName
    self.retains = retains
    self.places = places
  }
}
