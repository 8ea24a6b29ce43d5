package import LeakMemory

/// What came of trials: what goes where one reference of a path is cut, or several together.
///
/// A cut is a place in the source: all references from objects of one type, or closures of one function, by one label.
package struct TriedCuts: Hashable, Sendable {
  /// What goes at least: the object itself counted.
  package struct Freed: Hashable, Sendable {
    /// How many objects that a programmer sees.
    package let objectCount: Int

    /// Their size in bytes, with the storage that belongs to them.
    package let byteCount: Int
  }

  /// What came of a cut.
  package enum Outcome: Hashable, Sendable {
    /// The object goes.
    case frees(Freed)

    /// It may stay: so many retains of it, or of an object of its ring, are not located.
    case mayStay(typeName: String, retains: Int)

    /// Other references that are described hold it.
    case stays
  }

  /// A place in the source.
  package struct Place: Hashable, Sendable {
    /// The holder's type with its module; `closure`.
    package let holderTypeName: String

    /// The way from the holder in source terms.
    package let label: String

    /// The code of a closure; null for other holders.
    package let code: Address
  }

  /// Several places that free the object together.
  package struct Together: Hashable, Sendable {
    /// The places, best advice first.
    package let places: [Place]

    /// What goes.
    package let freed: Freed
  }

  /// What came of cutting each hop of the best path; nil where a hop is no place in the source.
  package let hops: [Outcome?]

  /// The places that must be cut together, where no single hop frees the object.
  package let together: Together?
}
