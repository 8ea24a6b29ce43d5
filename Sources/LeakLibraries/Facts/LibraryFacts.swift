package import LeakMemory

/// All facts that rules have found, in flat lists that only grow.
///
/// Addresses in them are kept as complements, so that a later look does not take them for references.
package struct LibraryFacts: Sendable {
  /// What blocks are.
  package private(set) var interpretations: [LibraryInterpretation] = []

  /// What words refer to.
  package private(set) var references: [LibraryReference] = []

  /// Swift values, to be read by their types.
  package private(set) var values: [LibraryValue] = []

  /// Retains without a word.
  package private(set) var selfRetains: [LibrarySelfRetain] = []

  /// Memory whose words are claims.
  package private(set) var claims: [LibraryClaim] = []

  /// Memory whose words mean nothing.
  package private(set) var residues: [LibraryResidue] = []

  /// The dispatch sources that are suspended, or were never activated, and their registrations: they let go of no handler.
  package private(set) var suspendedSources: Set<Address> = []

  /// Where libraries keep things alive from.
  package private(set) var roots: [LibraryRoot] = []

  /// The tasks.
  package private(set) var tasks: [LibraryTask] = []

  /// The groups that blocks keep until they were run or given up, as complements: what was entered there is the block's.
  private var groupsOfBlocks: Set<UInt> = []

  /// No facts yet.
  package init() {}

  /// Adds what a block is.
  package mutating func add(_ fact: LibraryInterpretation) { interpretations.append(fact) }

  /// Adds a reference.
  package mutating func add(_ fact: LibraryReference) { references.append(fact) }

  /// Adds a Swift value.
  package mutating func add(_ fact: LibraryValue) { values.append(fact) }

  /// Adds retains without a word.
  package mutating func add(_ fact: LibrarySelfRetain) { selfRetains.append(fact) }

  /// Adds memory whose words are claims.
  package mutating func add(_ fact: LibraryClaim) { claims.append(fact) }

  /// Adds memory whose words mean nothing.
  package mutating func add(_ fact: LibraryResidue) { residues.append(fact) }

  /// Adds a dispatch source that is suspended, and its registration.
  mutating func add(suspendedSource source: Address, _ registration: Address) {
    suspendedSources.formUnion([source, registration])
  }

  /// Adds a root.
  package mutating func add(_ fact: LibraryRoot) { roots.append(fact) }

  /// Adds that a block keeps a group.
  package mutating func addGroup(ofBlock group: Address) { groupsOfBlocks.insert(~group.bits) }

  /// Whether a block keeps a group until it was run or given up.
  package func isOfBlock(group: Address) -> Bool { groupsOfBlocks.contains(~group.bits) }

  /// Adds a task.
  package mutating func add(_ fact: LibraryTask) { tasks.append(fact) }
}
