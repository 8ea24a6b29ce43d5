import LeakFindings
import LeakGraph
import LeakMemory
import LeakMetadata

/// How global and static variables are declared, by their linker's names.
extension PropertyDeclarations {
  /// The declaration of the global or static variable that a path begins at, with what its value has inside; nil where its
  /// name says no type, or one that is no question of `weak`: a function's, a collection's.
  ///
  /// - Parameter root: The root.
  /// - Returns: The declaration.
  /// - Complexity: O(log *n*) for *n* symbols of the image.
  func declaration(ofVariable root: RootIndex) -> RetentionFinding.Declaration? {
    guard let facts = analysis.graph.root(root), [.global, .static].contains(facts.kind),
      let place = analysis.heap.rootPlaces[facts.claimant], let symbol = place.symbol,
      let variable = analysis.resolver.variable(symbol: symbol),
      let value = value(of: variable.type) ?? valueOfAny(variable.type)
    else { return nil }
    let declared = RetentionFinding.Declaration(
      isVariable: isVariable(symbol, at: Address(place.slot)) ?? true,
      isOptional: analysis.resolver.optionalPayload(variable.type) != nil,
      value: value
    )
    guard let path = way(facts), !path.isEmpty else { return declared }
    let innermost = InnermostValue.at(end: path, of: variable.type, analysis.layouts)
    return declaration(declared, of: innermost, path)
  }

  /// The declaration of the stored property, of an object that the compiler keeps in place of a variable's value, at which a
  /// path begins, with what its value has inside; nil for other roots.
  ///
  /// - Parameter root: The root.
  /// - Returns: The declaration.
  func declaration(ofPropertyInPlaceOf root: RootIndex) -> RetentionFinding.Declaration? {
    guard let facts = analysis.graph.root(root),
      let object = analysis.heap.rootPlaces[facts.claimant]?.objectType,
      case .property(let name)? = typedWay(facts.label)?.first
    else { return nil }
    let known = property(name, ofClass: object)
    guard let field = field(name, ofClass: object)?.field, let type = field.type else {
      return known
    }
    let declared =
      known
      ?? valueOfAny(type).map { value in
        RetentionFinding.Declaration(
          isVariable: field.isVariable,
          isOptional: analysis.resolver.optionalPayload(type) != nil,
          value: value
        )
      }
    // An error's value lies in a box; other storage is a collection's.
    guard let path = way(facts) else {
      return known == nil || known?.value == .unboundType(Self.error) ? declared : nil
    }
    guard path.count > 1 else { return declared }
    let innermost = InnermostValue.at(end: path.dropFirst(), of: type, analysis.layouts)
    return declaration(declared, of: innermost, path)
  }

  /// What a variable's values are that may be of many types which nothing binds to classes: errors, or those that conform to
  /// several protocols; nil for other types.
  private func valueOfAny(_ type: TypeID) -> RetentionFinding.Declaration.Value? {
    let resolver = analysis.resolver
    let type = resolver.withoutOptionals(type)
    guard case .existential(_, nil, isClassBound: false, _, _) = resolver.node(type) else {
      return nil
    }
    return .unboundType(resolver.name(of: type))
  }

  /// Whether a property's type is a protocol that is named for whom its holder tells.
  func isOfDelegates(_ type: TypeID) -> Bool {
    let resolver = analysis.resolver
    var type = resolver.withoutOptionals(type)
    if case .constrainedExistential(let base, _) = resolver.node(type) { type = base }
    guard case .existential(let protocols, _, _, _, _) = resolver.node(type) else { return false }
    return protocols.contains { BackReferenceName.isOfProtocol($0) }
  }

  /// The way from a variable to an object that is no collection's storage; nil for others.
  private func way(_ root: GraphRoot) -> [ReferenceLabel]? {
    analysis.graph.node(root.target)?.kind == .storage ? nil : typedWay(root.label)
  }

  /// Whether a variable is a `var`, which alone has a setter; nil where the image names neither a setter nor a getter, as
  /// where the optimiser left both out.
  private func isVariable(_ symbol: String, at address: Address) -> Bool? {
    let isStatic = symbol.hasSuffix("vpZ")
    guard isStatic || symbol.hasSuffix("vp"),
      let image = analysis.snapshot.image(containing: address)
    else { return nil }
    let stem = symbol.dropLast(isStatic ? 2 : 1)
    func has(_ accessor: String) -> Bool {
      image.symbol(named: stem + accessor + (isStatic ? "Z" : "")) != nil
    }
    if has("s") || has("M") { return true }
    return has("g") ? false : nil
  }
}
