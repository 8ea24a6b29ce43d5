package import LeakMemory

/// The types of a snapshot, by reading alone.
///
/// What it has read it remembers, for one analysis or for further pictures of the same process: ``rest()``. Nothing of the program is called, and
/// whatever the memory says is checked: counts, links, offsets and depths are bounded.
package final class TypeResolver {
  /// What is read.
  package internal(set) var snapshot: Snapshot

  /// The bytes.
  // SAFETY: Used by this class alone, in steps that are over before the next one begins.
  @safe @exclusivity(unchecked) var memory: MetadataMemory

  /// The same bytes, for words of all sorts: so that they do not take the other cursor away.
  // SAFETY: As above.
  @safe @exclusivity(unchecked) var headMemory: HeadMemory

  /// The types that were met.
  // SAFETY: Used by this class alone, in steps that are over before the next one begins.
  @safe @exclusivity(unchecked) var table = TypeTable()

  /// The context descriptors that were read, and what was taken for one.
  // SAFETY: Used by this class alone, in steps that are over before the next one begins.
  @safe @exclusivity(unchecked) var entries: [UInt: DescriptorEntry?] = [:]

  /// How many contexts are being read.
  var contextDepth = 0

  /// The types by their metadata.
  // SAFETY: Used by this class alone, in steps that are over before the next one begins.
  @safe @exclusivity(unchecked) var typesByMetadata: [UInt: TypeID] = [:]

  /// How many types' metadata is being read.
  var metadataDepth = 0

  /// The protocols that were read.
  var protocols: [UInt: ProtocolFacts] = [:]

  /// Where protocols are, by their qualified names.
  var protocolAddresses: [String: UInt] = [:]

  /// The printed names that were made.
  var names: [TypeID: String] = [:]

  /// How deep the name is that is being made.
  var nameDepth = 0

  /// How long the parts are of the name that is being made.
  var nameLength = 0

  /// Whether a part of the name that is being made was left out.
  var isNameCut = false

  /// The types that mangled texts name, before parameters are bound.
  // SAFETY: Used by this class alone, in steps that are over before the next one begins.
  @safe @exclusivity(unchecked) var rawTypes: [UInt: TypeID] = [:]

  /// The variables whose linkers' names were read, and the names of what is none.
  var variables: [String: VariableFacts?] = [:]

  /// How many mangled texts are being read.
  var mangledDepth = 0

  /// How many substitutions are under way.
  var substitutionDepth = 0

  /// How many types may still be made by the substitution that was asked for.
  var substitutionBudget = 0

  /// Where declarations are by their names; nil before it is first asked for.
  var declarations: DeclarationIndex?

  /// The descriptors that stand for all of their type's.
  var canonicalDescriptors: [UInt: UInt] = [:]

  /// The descriptor of `Swift.Optional`, once it was found.
  var knownOptional: Address?

  /// Who conforms to what; nil before it is first asked for.
  var conformances: ConformanceIndex?

  /// The records of associated types; nil before they are first asked for.
  var associatedTypes: AssociatedTypeIndex?

  /// The associated types that were found.
  var members: [MemberKey: TypeID] = [:]

  /// Where metadata is; nil before it is first asked for.
  var metadataIndex: MetadataIndex?

  /// The first words of objects that were looked at.
  // SAFETY: Used by this class alone, in steps that are over before the next one begins.
  @safe @exclusivity(unchecked) var heapMetadataCache = HeapMetadataCache()

  /// The fields that were read.
  var fieldCache: [TypeID: [FieldRecord]] = [:]

  /// The records of `swift5_builtin` and `swift5_mpenum`; nil before they are first asked for.
  var typeRecords: TypeRecords?

  /// Resolves types of a snapshot.
  package init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    self.memory = MetadataMemory(snapshot)
    self.headMemory = HeadMemory(snapshot)
  }

  /// Prepares for memory that has changed since, where it is read as it is asked for.
  ///
  /// Metadata that was found stays: the runtime never changes or frees any.
  package func restart() {
    snapshot.forget()
    memory.restart()
    headMemory.restart()
    heapMetadataCache.forgetOthers()
  }

  // MARK: - Types

  /// What a type is made of.
  package func node(_ type: TypeID) -> TypeNode {
    table.node(type)
  }

  /// The type that is made of something.
  package func type(_ node: TypeNode) -> TypeID {
    table.type(node)
  }
}
