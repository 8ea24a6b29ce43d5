package import LeakFindings
package import LeakKnowledge
package import LeakMemory

/// Objects of a picture that are alive and that nothing reaches.
package struct Garbage: Sendable {
  /// One object, or a block of other memory that an object owns.
  package struct Member: Hashable, Sendable {
    /// Where it is.
    package let address: Address

    /// The type with its module.
    package let typeName: String

    /// Whether a programmer does not see it: the storage of a collection, a block of no known type.
    package let isStorage: Bool

    /// Its size in bytes.
    package let byteCount: Int

    /// The number of its strong retains; 0 for what has no count.
    package let strongCount: UInt32
  }

  /// What is to be mended first, and what goes with it.
  package struct Group: Sendable {
    /// The object to report: one of the program's own types where there is one, on the ring where it has one.
    package let head: Member

    /// Whether the head is on the ring, or alone, and so keeps all the others; else it hangs off it.
    package let isHeadOnRing: Bool

    /// The head, everything on its ring, and all that hangs off them.
    package let members: [Member]

    /// How many of the first members are on the ring, or 1 for an object alone.
    let ringCount: Int

    /// Why the head is alive.
    package var answer: RetentionFinding

    /// The number of that answer: equal rings have the same, but for the head's address.
    package let reason: Int

    /// Whether every strong retain on the ring was found: then nothing that could not be seen can hold it.
    package let isProven: Bool

    /// The rule by which it may stay; nil where there is none.
    package var allowed: AllowedCount?

    /// The objects on the ring, or the one that is alone.
    var ring: ArraySlice<Member> { members.prefix(ringCount) }

    /// The further objects that a programmer sees.
    package var furtherObjectCount: Int {
      members.count { !$0.isStorage && $0.address != head.address }
    }

    /// The bytes of all members.
    package var byteCount: Int { members.reduce(0) { $0 + $1.byteCount } }
  }

  /// What is to be mended, in the order of type names.
  package let groups: [Group]

  /// The objects and blocks of all groups.
  package var members: [Member] { groups.flatMap(\.members) }

  /// A part of it.
  package func filter(_ isWanted: (Group) -> Bool) -> Garbage {
    Garbage(groups: groups.filter(isWanted))
  }

  /// Describes garbage.
  package init(groups: [Group]) { self.groups = groups }
}
