import LeakGraph
import LeakLibraries
import LeakMemory
import LeakMetadata

/// Which properties make chains of objects of one type: scopes and versions that have the one before them for their own.
extension PropertyDeclarations {
  /// Whether a reference leads from an object to one of the class that declares its property, and no other property can
  /// keep such an object.
  ///
  /// A node of a tree that has its children as well is theirs by those; what has nothing but its `parent` has that for its
  /// own.
  ///
  /// - Parameter edge: The first reference of a hop, which is the whole of it.
  /// - Returns: Whether it is the only property that leads to such objects.
  /// - Complexity: O(*n*) for *n* properties of the class and its superclasses.
  func isOnlyLink(_ edge: EdgeIndex) -> Bool {
    guard let (name, metadata) = property(of: edge) else { return false }
    let classes = Set(classes(ofMetadata: metadata))
    let leading = lineage(ofMetadata: metadata).flatMap { owner in
      (analysis.resolver.fields(of: owner) ?? []).filter { field in
        field.type.map { canKeep(classes, $0, depth: 0) } ?? true
      }
    }
    return leading.map { SourceNames.property($0.name) } == [name]
  }

  /// Whether values of a type can keep objects of some classes, given by their descriptors.
  private func canKeep(_ classes: Set<Address>, _ type: TypeID, depth: Int) -> Bool {
    guard depth < Self.deepest else { return true }
    let resolver = analysis.resolver
    func any(_ types: [TypeID]) -> Bool {
      types.contains { canKeep(classes, $0, depth: depth + 1) }
    }
    switch resolver.node(type) {
    case .nominal(let descriptor, let arguments):
      if classes.contains(descriptor) || any(arguments) { return true }
      guard let facts = resolver.nominalFacts(of: descriptor), facts.kind != .classType,
        !ToolchainModules.contains(resolver.name(of: type).prefix { $0 != "." })
      else { return false }
      return any((resolver.fields(of: type) ?? []).compactMap(\.type))
    case .named(_, _, let arguments): return any(arguments)
    case .tuple(let elements, _), .pack(let elements): return any(elements)
    // What may be anything is no place for a tree's children.
    case .existential(let protocols, let superclass, _, _, _):
      return !protocols.isEmpty || superclass != nil
    case .constrainedExistential, .parameter, .member, .opaque, .unknown: return true
    case .box(let value), .fixedArray(_, let value): return any([value])
    case .function, .metatype, .existentialMetatype, .storage, .packExpansion, .builtin, .integer:
      return false
    }
  }

  /// How deep values lie in values that are looked into.
  private static let deepest = 6
}
