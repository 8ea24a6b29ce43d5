/// The result of trying the advice on a copy of the object graph.
///
/// A trial takes the references away that a change of the source would take away, and counts what goes. What is
/// not certain is never taken away, so that at least what is said goes.
public struct CutOutcome: Sendable, Hashable {
  /// The kinds of results.
  public enum Kind: String, Sendable, Hashable {
    /// The object is freed.
    case frees
    /// The references that were found are removed; unlocated retains may keep the object.
    case mayStay
    /// One place alone does not free the object; several together do.
    case together
    /// The object stays, and no places were found that free it together.
    case stays
    /// The object goes when the task of the hop has ended, as far as can be told: the task itself, and whichever wait for it;
    /// or when the source is cancelled that has the closure of the hop among its handlers.
    case ends
  }

  /// A place in the source that is cut.
  public struct Place: Sendable, Hashable {
    /// The holder's type with its module; `closure`; the name of a global or static that has what is let go of.
    public let holderType: String

    /// The reference in source terms, such as `.handlers[0]`.
    public let label: String

    /// The source of a closure; nil where it is not known, and for other holders.
    public let source: SourceSite?

    /// Describes a place.
    public init(holderType: String, label: String, source: SourceSite?) {
      self.holderType = holderType
      self.label = label
      self.source = source
    }
  }

  /// The kind of the result.
  public let kind: Kind

  /// The index of the step that was cut; nil in reports of older versions.
  public let hop: Int?

  /// The least number of objects freed, the leaked one included; nil where it may stay.
  ///
  /// They are those of this leak: of the objects on its path, their holders, and what these lead to. Equal leaks that the same
  /// change frees are not counted.
  public let objects: Int?

  /// Their size in bytes; nil where it may stay.
  public let bytes: Int?

  /// The type with its module of the object whose retains were not located; nil but for `mayStay`.
  public let typeName: String?

  /// The number of these retains; nil but for `mayStay`.
  public let retains: Int?

  /// The places that must be cut together; empty but for `together`.
  public let places: [Place]

  /// The indices of steps whose task may end, and the object stays even so, where the cut frees it; 0 for a variable that
  /// the path begins at, which may be cleared with as little effect, and those of a collection's elements, which may be taken
  /// out with as little.
  ///
  /// A task ends when its stream is finished, its continuation resumed, or itself cancelled.
  public let futileEnds: [Int]

  /// The collection that a step is an element of, where nothing else is needed but to clear that; nil for other outcomes.
  func collection(of step: RetentionExplanation.Step) -> String? {
    guard kind == .together, places.count == 1, let place = places.first,
      [step.holderType, TypeName.withoutArguments(step.holderType)].contains(place.holderType),
      step.label.hasPrefix(place.label + "[")
    else { return nil }
    return place.label
  }

  /// Describes what came of a trial.
  public init(
    kind: Kind,
    hop: Int? = nil,
    objects: Int? = nil,
    bytes: Int? = nil,
    typeName: String? = nil,
    retains: Int? = nil,
    places: [Place] = [],
    futileEnds: [Int] = []
  ) {
    self.kind = kind
    self.hop = hop
    self.objects = objects
    self.bytes = bytes
    self.typeName = typeName
    self.retains = retains
    self.places = places
    self.futileEnds = futileEnds
  }
}
