internal import LeakMemory

extension TypeResolver {
  /// The most types that one substitution makes.
  private static let substitutionLimit = 4096

  /// The type with its generic parameters replaced by what they stand for.
  func substitute(_ type: TypeID, _ environment: GenericEnvironment) -> TypeID {
    guard table.isDependent(type) else { return type }
    guard substitutionDepth < Self.depthLimit else {
      return self.type(.unknown("types too deep"))
    }
    if substitutionDepth == 0 { substitutionBudget = Self.substitutionLimit }
    guard substitutionBudget > 0 else { return self.type(.unknown("a type too large")) }
    substitutionBudget -= 1
    substitutionDepth += 1
    defer { substitutionDepth -= 1 }
    return replaced(type, environment)
  }

  /// The type with its parts replaced.
  private func replaced(_ type: TypeID, _ environment: GenericEnvironment) -> TypeID {
    func part(_ type: TypeID) -> TypeID { substitute(type, environment) }
    switch node(type) {
    case .parameter(let depth, let index):
      return argument(depth, index, environment) ?? type
    case .member(let base, let name, let protocolName):
      let base = part(base)
      return associatedType(of: base, name: name, protocolName: protocolName)
        ?? self.type(.member(base, name: name, protocolName: protocolName))
    case .opaque(let descriptor, let ordinal, let arguments):
      return underlyingType(descriptor, ordinal, list(arguments, environment))
    case .nominal(let descriptor, let arguments):
      return self.type(
        .nominal(descriptor: descriptor, arguments: list(arguments, environment))
      )
    case .named(let name, let kind, let arguments):
      return self.type(.named(name, kind: kind, arguments: list(arguments, environment)))
    case .tuple(let elements, let labels): return tuple(elements, labels, environment)
    case .function(let convention, let parameters, let result, var attributes):
      let flags = attributes.parameterFlags
      var types: [TypeID] = []
      var newFlags: [UInt32] = []
      for (index, parameter) in parameters.enumerated() {
        let made = list([parameter], environment)
        types += made
        newFlags += made.map { _ in index < flags.count ? flags[index] : 0 }
      }
      attributes.parameterFlags = newFlags.contains { $0 != 0 } ? newFlags : []
      attributes.globalActor = attributes.globalActor.map(part)
      attributes.thrownError = attributes.thrownError.map(part)
      return self.type(
        .function(
          convention,
          parameters: types,
          result: result.map(part),
          attributes: attributes
        )
      )
    case .existential(let protocols, let superclass, let isClassBound, let isError, let count):
      return self.type(
        .existential(
          protocols: protocols,
          superclass: superclass.map(part),
          isClassBound: isClassBound,
          isError: isError,
          witnessTableCount: count
        )
      )
    case .constrainedExistential(let base, let requirements):
      let made = requirements.map {
        AssociatedTypeRequirement(
          path: $0.path,
          protocolNames: $0.protocolNames,
          type: part($0.type)
        )
      }
      return self.type(.constrainedExistential(base: part(base), requirements: made))
    case .metatype(let instance, let isThin):
      return self.type(.metatype(part(instance), isThin: isThin))
    case .existentialMetatype(let instance, let count):
      return self.type(.existentialMetatype(part(instance), witnessTableCount: count))
    case .storage(let storage, let wrapped): return self.type(.storage(storage, part(wrapped)))
    case .fixedArray(let count, let element):
      return self.type(.fixedArray(count: part(count), element: part(element)))
    case .box(let wrapped): return self.type(.box(part(wrapped)))
    case .pack(let elements): return self.type(.pack(list(elements, environment)))
    case .packExpansion(let pattern, let count):
      return self.type(.packExpansion(pattern: part(pattern), count: part(count)))
    case .builtin, .integer, .unknown: return type
    }
  }

  /// What a parameter stands for, inside a pack expansion its element.
  private func argument(
    _ depth: Int,
    _ index: Int,
    _ environment: GenericEnvironment
  ) -> TypeID? {
    guard let argument = environment.argument(depth: depth, index: index) else { return nil }
    guard let element = environment.packElement, case .pack(let elements) = node(argument)
    else { return argument }
    return elements.indices.contains(element) ? elements[element] : nil
  }

  /// Types with their parts replaced; pack expansions become one type for each element.
  private func list(_ types: [TypeID], _ environment: GenericEnvironment) -> [TypeID] {
    var result: [TypeID] = []
    for type in types {
      guard case .packExpansion(let pattern, let count) = node(type) else {
        result.append(substitute(type, environment))
        continue
      }
      var outside = environment
      outside.packElement = nil
      guard case .pack(let elements) = node(substitute(count, outside)) else {
        result.append(substitute(type, environment))
        continue
      }
      for index in elements.indices {
        outside.packElement = index
        result.append(substitute(pattern, outside))
        guard substitutionBudget > 0 else { return result }
      }
    }
    return result
  }

  /// A tuple with its elements replaced; one that an expansion leaves a single element is that.
  private func tuple(
    _ elements: [TypeID],
    _ labels: [String],
    _ environment: GenericEnvironment
  ) -> TypeID {
    var types: [TypeID] = []
    var newLabels: [String] = []
    var isExpanded = false
    for (index, element) in elements.enumerated() {
      if case .packExpansion = node(element) { isExpanded = true }
      let made = list([element], environment)
      types += made
      for place in made.indices {
        newLabels.append(place == 0 && index < labels.count ? labels[index] : "")
      }
    }
    let hasLabels = newLabels.contains { !$0.isEmpty }
    if isExpanded, types.count == 1, !hasLabels { return types[0] }
    return type(.tuple(types, labels: hasLabels ? newLabels : []))
  }

  /// The type behind an opaque type.
  ///
  /// Source: `TargetOpaqueTypeDescriptor` in swift/ABI/Metadata.h: the underlying types' mangled names
  /// are behind the generic signature, as many as the flags of the kind say.
  private func underlyingType(
    _ descriptor: Address,
    _ ordinal: Int,
    _ arguments: [TypeID]
  ) -> TypeID {
    let unresolved = type(
      .opaque(descriptor: descriptor, ordinal: ordinal, arguments: arguments)
    )
    guard let entry = entry(descriptor.bits), entry.head.kind == .opaqueType, ordinal >= 0,
      ordinal < Int(entry.head.kindFlags)
    else { return unresolved }
    var place = descriptor.bits &+ 8
    if let signature = entry.signature {
      guard signature.shapeClassCount == 0 else { return unresolved }
      place = signature.requirements &+ UInt(signature.requirementCount) &* 12
    }
    guard let name = memory.direct(place &+ UInt(ordinal) &* 4) else { return unresolved }
    let environment = GenericEnvironment(
      arguments: arguments,
      countsByDepth: entry.countsByDepth
    )
    return substitute(rawType(mangledAt: name), environment)
  }
}
