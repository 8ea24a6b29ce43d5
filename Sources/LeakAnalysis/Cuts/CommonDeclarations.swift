import LeakGraph
import LeakMemory
import LeakMetadata

/// Finds out which types have a property by one declaration: the subclasses of a class, a generic class with several
/// arguments, or all that have a struct with the property.
struct CommonDeclarations {
  /// What is known so far.
  private(set) var known = CutDeclarations()

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// Finds declarations.
  private let declarations: PropertyDeclarations

  /// The properties that were looked at.
  private var seen: Set<CutPlace> = []

  /// The structs' properties that closures have by captured values.
  private var captured: Set<PropertyDeclarations.StructProperty> = []

  /// The classes that objects are of, by the declarations of these and of their superclasses.
  private lazy var types = makeTypes()

  /// One reference of each place at which holders have a property of a value, by the property's name.
  private lazy var referencesInValues = makeReferencesInValues()

  /// Nothing known yet.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    declarations = PropertyDeclarations(analysis)
  }

  /// Looks at the property that a reference lies in.
  ///
  /// - Parameter edge: The reference.
  mutating func learn(_ edge: EdgeIndex) {
    guard let own = place(of: edge), seen.insert(own).inserted else { return }
    if let property = declarations.structProperty(of: edge) {
      note(placesOfStructs(having: property).union([own]))
    } else if analysis.graph.edge(edge).map({ analysis.graph.node($0.source)?.kind }) == .object {
      note(placesOfClasses(declaring: edge, own).union([own]))
    }
  }

  /// Looks at the properties of structs by which closures lead to an object, where several functions' closures have such
  /// values, or objects have some as well.
  ///
  /// - Parameters:
  ///   - references: The references near the object.
  ///   - functions: Whose code the closures are.
  mutating func learnCaptures(
    _ references: [(edge: EdgeIndex, facts: GraphEdge)],
    _ functions: CutFunctions
  ) {
    var found: [PropertyDeclarations.StructProperty: Set<UInt32>] = [:]
    var places: Set<CutPlace> = []
    for (edge, facts) in references {
      guard let own = place(of: edge) ?? placeOfCapture(edge) else { continue }
      // Objects and collections are of no function.
      let function = functions.function(of: facts.source) ?? 0
      let place = CutPlace(holderType: own.holderType, label: own.label, function: function)
      guard places.insert(place).inserted, let property = declarations.structProperty(of: edge)
      else { continue }
      found[property, default: []].insert(function)
    }
    for (property, holders) in found where holders.count > 1 && captured.insert(property).inserted {
      note(placesOfStructs(having: property))
    }
  }

  /// Notes places of one declaration.
  private mutating func note(_ places: Set<CutPlace>) {
    known.note(places.sorted())
    seen.formUnion(places)
  }

  /// The place of a reference, as one of its holder's own type: an object, or a collection's storage.
  private func place(of edge: EdgeIndex) -> CutPlace? {
    let graph = analysis.graph
    guard let facts = graph.edge(edge), let holder = graph.node(facts.source),
      holder.kind == .object || holder.kind == .storage
    else { return nil }
    return CutPlace(holderType: holder.type, label: graph.place(of: facts.label))
  }

  /// The place of a closure's reference, whatever its function.
  private func placeOfCapture(_ edge: EdgeIndex) -> CutPlace? {
    let graph = analysis.graph
    guard let facts = graph.edge(edge), let holder = graph.node(facts.source),
      holder.kind == .closure
    else { return nil }
    return CutPlace(holderType: holder.type, label: graph.place(of: facts.label))
  }

  /// The places at which objects, or collections, have a property of a struct, and closures where it was captured.
  private mutating func placesOfStructs(
    having property: PropertyDeclarations.StructProperty
  ) -> Set<CutPlace> {
    let edges = (referencesInValues[property.name] ?? []).filter {
      declarations.structProperty(of: $0) == property
    }
    let places = Set(edges.compactMap(place(of:)))
    return captured.contains(property)
      ? places.union(edges.compactMap(placeOfCapture)) : places
  }

  /// One reference of each place at which holders have a property of a value, by the property's name.
  ///
  /// - Complexity: O(*n* + *e*) for *n* nodes and *e* edges, once.
  private func makeReferencesInValues() -> [String: [EdgeIndex]] {
    let table = analysis.heap.labels
    var names: [LabelID: String] = [:]
    for index in 0..<table.count {
      let id = LabelID(UInt32(truncatingIfNeeded: index))
      guard case .program(let label, let inner)? = table[id] else { continue }
      let path = analysis.store.labels.path(label, inner: inner)
      guard path.count > 1, case .property(let name)? = path.last else { continue }
      names[analysis.graph.place(of: id)] = name
    }
    var found: [String: [EdgeIndex]] = [:]
    for edge in analysis.graph.firstReferences(by: Set(names.keys)) {
      guard let facts = analysis.graph.edge(edge),
        let name = names[analysis.graph.place(of: facts.label)]
      else { continue }
      found[name, default: []].append(edge)
    }
    return found
  }

  /// The places at which objects have a property that a class declares.
  private mutating func placesOfClasses(
    declaring edge: EdgeIndex,
    _ own: CutPlace
  ) -> Set<CutPlace> {
    guard let source = analysis.graph.edge(edge)?.source,
      let name = declarations.propertyName(of: edge),
      let entry = analysis.heap.type(of: source, in: analysis.map),
      let declaring = declaringClass(of: name, entry)
    else { return [] }
    let same = (types[declaring] ?? []).filter { other in
      other.type == own.holderType || declaringClass(of: name, other.entry) == declaring
    }
    return Set(same.map { CutPlace(holderType: $0.type, label: own.label) })
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
