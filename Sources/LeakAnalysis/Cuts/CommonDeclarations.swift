import LeakGraph
import LeakMemory
import LeakMetadata

/// Finds out which types have a property by one declaration: the subclasses of a class, or a generic class with several
/// arguments.
struct CommonDeclarations {
  /// A property of a type.
  private struct Property: Hashable {
    /// The type.
    let type: TypeIndex

    /// The label.
    let label: LabelID
  }

  /// What is known so far.
  private(set) var known = CutDeclarations()

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// Finds declarations.
  private let declarations: PropertyDeclarations

  /// The properties that were looked at.
  private var seen: Set<Property> = []

  /// The classes that objects are of, by the declarations of these and of their superclasses.
  private lazy var types = makeTypes()

  /// Nothing known yet.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    declarations = PropertyDeclarations(analysis)
  }

  /// Looks at the property that a reference lies in.
  ///
  /// - Parameters:
  ///   - edge: The reference.
  ///   - label: The label of its place.
  mutating func learn(_ edge: EdgeIndex, at label: LabelID) {
    guard let facts = analysis.graph.edge(edge),
      let type = analysis.graph.node(facts.source)?.type,
      seen.insert(Property(type: type, label: label)).inserted,
      let name = declarations.propertyName(of: edge),
      let entry = analysis.heap.type(of: facts.source, in: analysis.map),
      let declaring = declaringClass(of: name, entry)
    else { return }
    let others = types[declaring] ?? []
    let same = others.filter { other in
      other.type == type || declaringClass(of: name, other.entry) == declaring
    }
    known.note(Set(same.map(\.type)).union([type]).sorted(), label: label)
    for other in same { seen.insert(Property(type: other.type, label: label)) }
  }

  /// The declaration of the class of an entry's that has a stored property; nil where none has.
  private func declaringClass(of name: String, _ entry: Int32) -> Address? {
    let metadata = analysis.map.types.entries[Int(entry)].metadata
    guard metadata.kind == .classInstance,
      let declared = declarations.field(name, ofMetadata: metadata.address),
      case .nominal(let descriptor, _) = analysis.resolver.node(declared.owner)
    else { return nil }
    return descriptor
  }

  /// Goes through the classes of all objects.
  private func makeTypes() -> [Address: [(type: TypeIndex, entry: Int32)]] {
    var types: [Address: [(type: TypeIndex, entry: Int32)]] = [:]
    for (index, entry) in analysis.map.types.entries.enumerated()
    where entry.metadata.kind == .classInstance {
      guard let type = analysis.graph.type(named: entry.name) else { continue }
      for descriptor in declarations.classes(ofMetadata: entry.metadata.address) {
        types[descriptor, default: []].append((type, Int32(truncatingIfNeeded: index)))
      }
    }
    return types
  }
}
