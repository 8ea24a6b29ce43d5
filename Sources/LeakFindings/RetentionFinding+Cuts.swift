package import LeakMemory

extension RetentionFinding {
  /// What came of trials: what goes where a hop of the path is cut, or several places together.
  package struct Cuts: Hashable, Sendable {
    /// What goes at least, the object itself counted: objects, and their size in bytes.
    package struct Freed: Hashable, Sendable {
      package let objects: Int
      package let bytes: Int
      /// What had to be cut.
      package var extent: Extent
      /// Where the dismissed objects among them are, with every bit turned.
      package let dismissed: Set<UInt>

      /// Describes what goes.
      package init(
        objects: Int,
        bytes: Int,
        extent: Extent = .reference,
        dismissed: Set<UInt> = []
      ) {
        self.objects = objects
        self.bytes = bytes
        self.extent = extent
        self.dismissed = dismissed
      }
    }

    /// How much of a place had to be cut.
    package enum Extent: Hashable, Sendable {
      /// The one reference.
      case reference
      /// All that one element of a collection has.
      case element
      /// All references of the place in the source, or all of a collection's to the object.
      case place
    }

    /// What came of a cut.
    package enum Outcome: Hashable, Sendable {
      /// The object is freed.
      case frees(Freed)
      /// It may stay: so many retains of an object of a type are not located.
      case mayStay(typeName: String, retains: Int)
      /// Other references hold it.
      case stays
    }

    /// A place in the source.
    package struct Place: Hashable, Sendable {
      package let holderType: String
      package let label: String
      /// The code of a closure; nil for other holders.
      package let code: Address?

      /// Describes a place.
      package init(holderType: String, label: String, code: Address?) {
        self.holderType = holderType
        self.label = label
        self.code = code
      }
    }

    /// What came of cutting each hop of the path; nil where a hop is no place in the source.
    package let hops: [Outcome?]

    /// The hops whose task may end, and the object stays even so: because of other references that are described; 0 for a
    /// variable that the path begins at, which may be cleared with as little effect.
    package let futileEnds: [Int]

    /// The hops with whose task's end the object goes, as far as can be told.
    package let freeingEnds: [Int]

    /// The places that free the object together, best advice first; empty where there are none.
    package let together: [Place]

    /// What goes with these.
    package let freed: Freed?

    /// Describes what came of trials.
    package init(
      hops: [Outcome?],
      futileEnds: [Int] = [],
      freeingEnds: [Int] = [],
      together: [Place] = [],
      freed: Freed? = nil
    ) {
      self.hops = hops
      self.futileEnds = futileEnds
      self.freeingEnds = freeingEnds
      self.together = together
      self.freed = freed
    }
  }
}
