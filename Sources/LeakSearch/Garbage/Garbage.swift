package import LeakMemory

/// Objects that are alive and that nothing reaches.
package struct Garbage: Sendable {
  /// One object.
  package struct Member: Sendable, Hashable {
    /// Where it is.
    package let address: Address

    /// The type with its module.
    package let typeName: String

    /// Whether a programmer does not see it: the storage of a collection, a closure's context.
    package let isStorage: Bool

    /// How many bytes the allocator gave for it.
    package let byteCount: Int

    /// How many strong retains it has.
    package let retains: Int

    /// How many of them were found, in other garbage.
    package let located: Int
  }

  /// What is to be mended first, and what goes with it.
  package struct Group: Sendable {
    /// The object to tell of: on the ring, if there is one.
    package let head: Member

    /// The head, everything on its ring, and all that hangs off them.
    package let members: [Member]

    /// Why the head is alive.
    package let finding: RetentionFinding

    /// Whether every strong retain on the ring was found: then nothing that could not be seen can hold
    /// it.
    package let isProven: Bool

    /// What goes with the head.
    package var size: RetainedSize {
      RetainedSize(
        objectCount: members.count { !$0.isStorage && $0.address != head.address },
        byteCount: members.reduce(0) { $0 + $1.byteCount }
      )
    }
  }

  /// What is to be mended, in the order of type names.
  package let groups: [Group]

  /// A part of it.
  package func filter(_ isWanted: (Group) -> Bool) -> Garbage {
    Garbage(groups: groups.filter(isWanted))
  }

  /// Describes garbage.
  init(groups: [Group]) {
    self.groups = groups
  }
}
