import LeakAllocators
import LeakFindings
import LeakGraph
import LeakLibraries
import LeakMemory
import LeakMetadata

/// Finds out how the properties are declared that references lie in, by the types' field descriptors, and which
/// captures are of variables, by the closures' capture descriptors.
struct PropertyDeclarations {
  /// The analysis.
  let analysis: SnapshotAnalysis

  /// The most superclasses that are looked through.
  static let mostSuperclasses = 32

  /// Finds declarations of an analysis.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
  }

  /// The declaration of the stored property or captured variable that begins the way of a reference; nil where
  /// none does, or no descriptor tells.
  ///
  /// - Parameter edge: The first reference of a hop.
  /// - Returns: The declaration.
  func declaration(of edge: EdgeIndex) -> RetentionFinding.Declaration? {
    guard let facts = analysis.graph.edge(edge) else { return nil }
    if analysis.heap.labels[facts.label] == .asyncFrame { return unwrapped(facts) }
    guard case .program(let label, _)? = analysis.heap.labels[facts.label]
    else { return nil }
    switch analysis.store.labels.path(label).first {
    case .property(let name)?: return property(name, of: facts.source)
    case .captures(_, let type?)?: return captured(type) ?? weakAsWell(facts)
    default: return nil
    }
  }

  /// The name of the stored property that a reference lies in; nil where it lies in none.
  func propertyName(of edge: EdgeIndex) -> String? {
    guard case .property(let name)? = way(edge)?.first else { return nil }
    return name
  }

  /// The name of the stored property that a reference lies in, and the class of the object that has it.
  func property(of edge: EdgeIndex) -> (name: String, metadata: Address)? {
    guard let name = propertyName(of: edge),
      let metadata = analysis.graph.edge(edge).flatMap({ analysis.classMetadata(of: $0.source) })
    else { return nil }
    return (name, metadata)
  }

  /// The class that declares the stored property which a reference lies in, by its name; nil where none does.
  func declaringClass(of edge: EdgeIndex) -> String? {
    guard let (name, metadata) = property(of: edge),
      let owner = field(name, ofMetadata: metadata)?.owner
    else { return nil }
    return analysis.resolver.name(of: owner)
  }

  /// The declaration of what a hop begins with, with what is known of the value that has the reference in there: a
  /// stored property of a struct, but for those of a library by its name, or the payload of an enum.
  ///
  /// - Parameters:
  ///   - declared: The declaration; nil where it is not known.
  ///   - first: The first reference of the hop.
  ///   - last: The last one: another one where it is that of a collection's or a box's storage.
  /// - Returns: The declaration.
  func declaration(
    _ declared: RetentionFinding.Declaration?,
    from first: EdgeIndex,
    endingIn last: EdgeIndex
  ) -> RetentionFinding.Declaration? {
    guard let facts = analysis.graph.edge(last), facts.kind == .strong,
      // What leads to storage is a collection's own.
      analysis.graph.node(facts.target)?.kind != .storage, let path = way(last),
      // What a set has its elements by must not change in there.
      path.first != .member
    else { return declared }
    guard path.count > 1 || last != first else {
      // Nothing but classes may conform to a protocol whose properties can be weak.
      guard case .unboundProtocol(let name)? = declared?.value,
        analysis.resolver.hasValuesConforming(toProtocolNamed: name)
      else { return declared }
      return declared.being(.unboundType(name))
    }
    if let name = predicate(from: first) {
      return (declared ?? whole(first)).being(.structure(name))
    }
    return declaration(declared, whole(first), of: innermost(from: first, to: last), path)
  }

  /// The declaration of what has a value inside, at the end of a way, that itself has a reference; what it begins with may be known
  /// as a whole alone.
  func declaration(
    _ declared: RetentionFinding.Declaration?,
    _ whole: RetentionFinding.Declaration? = nil,
    of value: InnermostValue?,
    _ path: [ReferenceLabel]
  ) -> RetentionFinding.Declaration? {
    let whole = declared ?? whole
    var inner = RetentionFinding.Declaration.InnerProperty(name: "")
    switch value {
    case .payload(let type)?:
      return whole.being(.enumeration(analysis.resolver.name(of: type)))
    case .property(let field, let owner, let isChangeable)?:
      let own = self.value(of: field, in: owner)
      inner.isClearable = isChangeable && field.type.map { isOptional(field, $0) } ?? false
      if own == .lazyProperty, !inner.isClearable { return whole.being(.lazyProperty) }
      if case .unboundType(let name)? = own {
        // Of what a closure captures, it may have less; what a protocol's value lies in is a box.
        if case .captures = path.first {
          guard case .unboundProtocol? = declared?.value else { return declared }
        }
        return whole.being(.unboundType(name))
      }
      inner.typeName = TypeText.withoutArguments(analysis.resolver.name(of: owner))
      inner.isAlone = analysis.resolver.fields(of: owner)?.count == 1
      if case .unboundProtocol(let name)? = field.type.flatMap(self.value(of:)) {
        guard !analysis.resolver.hasValuesConforming(toProtocolNamed: name) else {
          return whole.being(.unboundType(name))
        }
        inner.protocolName = name
      }
    case .tuple?: return declared
    case nil: break
    }
    guard case .property(let name)? = path.last, SourceNames.property(name) == name,
      name.first != "$", !Self.ofToolchain.contains(name)
    else { return declared }
    inner.name = name
    return whole.within(inner)
  }

  /// The way of a reference; nil where the program does not describe it.
  func way(_ edge: EdgeIndex) -> [ReferenceLabel]? {
    typedWay(edge)?.filter { !$0.isDynamic }
  }

  /// The same, with the types of values in existentials.
  func typedWay(_ edge: EdgeIndex) -> [ReferenceLabel]? {
    analysis.graph.edge(edge).flatMap { typedWay($0.label) }
  }

  /// The way that a label stands for, with the types of values in existentials; nil where the program does not describe it.
  func typedWay(_ label: LabelID) -> [ReferenceLabel]? {
    guard case .program(let label, let inner)? = analysis.heap.labels[label] else { return nil }
    return analysis.store.labels.typedPath(label, inner: inner)
  }

  /// What the toolchain's own structs, and those of its collections' package, call what they have inside.
  private static let ofToolchain: Set<String> = [
    "_baseHashable", "_reserved", "_sharedStorage", "_representation", "_slice", "_iterator",
    "_keys", "_values",
    "_head", "_tail", "_root", "_node", "_children", "_reference", "_impl", "_wrapper", "_state",
    "_lock",
    "_storage", "_buffer", "_variant", "_guts", "_object", "_value", "_base", "_box", "_task",
    "_handle",
    "_wrapped", "_rawValue", "_context", "_owner", "_elements", "_native", "_core", "_backing",
    "_contents",
    "_bridged", "_observationRegistrar", "_$observationRegistrar",
  ]

  /// The declaration of a captured variable, or of a captured value that cannot be captured weakly; nil for others.
  private func captured(_ type: TypeID) -> RetentionFinding.Declaration? {
    guard case .box(let value) = analysis.resolver.node(type) else {
      switch value(of: type) ?? values(of: type) {
      case let value? where value != .object:
        return RetentionFinding.Declaration(isVariable: false, value: value)
      default: return nil
      }
    }
    let isOptional = analysis.resolver.optionalPayload(value) != nil
    return RetentionFinding.Declaration(
      isVariable: isOptional,
      isOptional: isOptional,
      value: .capturedVariable
    )
  }

  /// The declaration of a variable of a waiting function whose object its task's closure captures weakly; nil for others.
  private func unwrapped(_ word: GraphEdge) -> RetentionFinding.Declaration? {
    var closures = references(of: word.source)
      .filter { analysis.heap.labels[$0.label] == .library(.taskClosure) }.map(\.target)
    // What the compiler puts around a closure to fit its type has that for its capture.
    for _ in 0..<Self.mostThunks {
      if let known = closures.lazy.compactMap({ weakAsWell($0, word.target) }).first {
        return known
      }
      closures = closures.flatMap { references(of: $0) }.map(\.target)
        .filter { analysis.graph.node($0)?.kind == .closure }
    }
    return nil
  }

  /// The most closures around a closure that are looked through.
  private static let mostThunks = 4

  /// The declaration of a capture of an object that the same closure has weakly as well; nil for others.
  private func weakAsWell(_ capture: GraphEdge) -> RetentionFinding.Declaration? {
    weakAsWell(capture.source, capture.target)
  }

  /// The same, by the closure and the object.
  private func weakAsWell(
    _ closure: NodeIndex,
    _ object: NodeIndex
  ) -> RetentionFinding.Declaration? {
    // A weak variable is in a box, where it is captured as a variable.
    let boxes = references(of: closure).filter {
      $0.kind == .strong && analysis.graph.node($0.target)?.kind == .storage
    }
    let isWeakToo = ([closure] + boxes.map(\.target)).contains { holder in
      references(of: holder).contains { $0.kind == .weak && $0.target == object }
    }
    return isWeakToo ? RetentionFinding.Declaration(isVariable: false, value: .weakAsWell) : nil
  }

  /// The references that a node has.
  private func references(of node: NodeIndex) -> [GraphEdge] {
    analysis.graph.edges(of: node).compactMap { analysis.graph.edge($0) }
  }

  /// The declaration of a stored property of an object's class.
  private func property(_ name: String, of holder: NodeIndex) -> RetentionFinding.Declaration? {
    analysis.classMetadata(of: holder).flatMap {
      property(name, ofClass: analysis.resolver.type(ofMetadata: $0))
    }
  }

  /// The declaration of a stored property of a class, or of one of its superclasses.
  func property(_ name: String, ofClass object: TypeID) -> RetentionFinding.Declaration? {
    guard let (field, owner) = field(name, ofClass: object),
      let type = analysis.layouts.type(of: field, in: owner)
    else { return nil }
    // What a lock has inside can change, and cannot be weak there.
    let locked = lockedObject(type)
    let declared = locked ?? type
    let own: RetentionFinding.Declaration.Value? = locked.map { _ in .unboundType(Self.lock) }
    guard let value = own ?? value(of: field, in: owner) ?? value(of: declared) else { return nil }
    return RetentionFinding.Declaration(
      isVariable: field.isVariable || locked != nil,
      isOptional: isOptional(field, declared),
      value: value,
      superclass: owner == object ? nil : analysis.resolver.name(of: owner),
      isOfDelegates: isOfDelegates(declared)
    )
  }

  /// What a lock of the standard library has inside, where that is an object; nil for other types.
  private func lockedObject(_ type: TypeID) -> TypeID? {
    guard case .nominal(_, let arguments) = analysis.resolver.node(type), arguments.count == 1,
      analysis.resolver.name(of: type).hasPrefix(Self.lock + "<")
    else { return nil }
    switch value(of: arguments[0]) {
    case .object, .unboundProtocol: return arguments[0]
    default: return nil
    }
  }

  /// The protocol that errors are of.
  static let error = "Error"

  /// The lock of the standard library that has a value inside.
  private static let lock = "Synchronization.Mutex"

  /// The stored property of a name, and which it is of: a class or the nearest of its superclasses that has one.
  func field(
    _ name: String,
    ofMetadata metadata: Address
  ) -> (field: FieldRecord, owner: TypeID)? {
    field(name, ofClass: analysis.resolver.type(ofMetadata: metadata))
  }

  /// The same, by the class's type.
  func field(
    _ name: String,
    ofClass object: TypeID
  ) -> (field: FieldRecord, owner: TypeID)? {
    for type in lineage(ofClass: object) {
      if let fields = analysis.resolver.fields(of: type),
        let field = fields.first(where: { SourceNames.property($0.name) == name })
      {
        return (field, type)
      }
    }
    return nil
  }

  /// The declarations of a class and its superclasses.
  func classes(ofMetadata metadata: Address) -> [Address] {
    lineage(ofMetadata: metadata).compactMap { type in
      guard case .nominal(let descriptor, _) = analysis.resolver.node(type) else { return nil }
      return descriptor
    }
  }

  /// Whether a type's descriptor is that of an object's class, or of one of its superclasses.
  func isClass(_ descriptor: Address, of object: NodeIndex) -> Bool {
    analysis.classMetadata(of: object).map { classes(ofMetadata: $0).contains(descriptor) } ?? false
  }

  /// A class and its superclasses, the nearest first.
  func lineage(ofMetadata metadata: Address) -> some Sequence<TypeID> {
    lineage(ofClass: analysis.resolver.type(ofMetadata: metadata))
  }

  /// The same, by the class's type.
  private func lineage(ofClass object: TypeID) -> some Sequence<TypeID> {
    sequence(first: object) { [analysis] in analysis.resolver.superclass(of: $0) }
      .prefix(Self.mostSuperclasses)
  }

  /// What keeps a property from being weak whatever its values are; nil for nothing.
  private func value(
    of field: FieldRecord,
    in owner: TypeID
  ) -> RetentionFinding.Declaration.Value? {
    if SourceNames.property(field.name) != field.name { return .lazyProperty }
    let resolver = analysis.resolver
    let written = resolver.withoutOptionals(resolver.type(mangledAt: field.mangledType, in: .empty))
    switch resolver.node(written) {
    case .parameter, .member:
      guard case .nominal(let descriptor, _) = resolver.node(owner),
        resolver.isClassBound(written, in: descriptor)
      else { return .unboundType(nil) }
      return nil
    case .nominal where resolver.name(of: written) == "Swift.AnyHashable":
      return .unboundType("AnyHashable")
    case .existential(let protocols, nil, isClassBound: false, isError: false, _)
    where protocols.isEmpty:
      return .unboundType("Any")
    default: return nil
    }
  }

  /// Tuples and the toolchain's collections, which have objects inside; nil for others.
  private func values(of type: TypeID) -> RetentionFinding.Declaration.Value? {
    let type = analysis.resolver.withoutOptionals(type)
    let name = analysis.resolver.name(of: type)
    switch analysis.resolver.node(type) {
    case .tuple: return .structure(name)
    case .nominal where Self.collections.contains(name.prefix { $0 != "<" }):
      return .structure(name)
    default: return nil
    }
  }

  /// The toolchain's collections.
  private static let collections: Set<Substring> = [
    "Swift.Array", "Swift.ArraySlice", "Swift.ContiguousArray", "Swift.Dictionary", "Swift.Set",
  ]

  /// What the values of a type are; nil for those that are no question of `weak`: functions, collections, type
  /// parameters.
  func value(of type: TypeID) -> RetentionFinding.Declaration.Value? {
    let resolver = analysis.resolver
    var type = resolver.withoutOptionals(type)
    if case .constrainedExistential(let base, _) = resolver.node(type) { type = base }
    switch resolver.node(type) {
    case .existential(let protocols, let superclass, let isClassBound, let isError, _):
      if isClassBound || superclass != nil { return .object }
      // Errors have a box, whatever they are.
      if isError { return .unboundType(Self.error) }
      if protocols.isEmpty { return .unboundType("Any") }
      guard protocols.count == 1, let name = protocols.first else { return nil }
      // Nobody binds the toolchain's protocols to classes.
      let isOfToolchain = ToolchainModules.contains(name.prefix { $0 != "." })
      return isOfToolchain ? .unboundType(name) : .unboundProtocol(name)
    case .nominal(let descriptor, _):
      guard let facts = resolver.nominalFacts(of: descriptor) else { return nil }
      if facts.kind == .classType { return .object }
      let name = resolver.name(of: type)
      // Collections and other values of the toolchain are advised on by their elements.
      guard !ToolchainModules.contains(name.prefix { $0 != "." }) else { return nil }
      switch facts.kind {
      case .structure: return .structure(name)
      case .enumeration: return .enumeration(name)
      default: return nil
      }
    default: return nil
    }
  }
}
