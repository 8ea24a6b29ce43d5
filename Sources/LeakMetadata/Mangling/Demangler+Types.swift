internal import LeakMemory

extension Demangler {
  /// An integer argument: `$2_` is 3, `$n2_` is -3.
  mutating func integer() -> MangledItem? {
    let isNegative = nextIf("n")
    return index().map { made(.integer(isNegative ? -$0 : $0)) }
  }

  /// A type of the compiler.
  mutating func builtin() -> MangledItem? {
    let letter = Unicode.Scalar(next())
    switch letter {
    case "i", "f":
      guard let size = index(), size > 1, size <= 4097 else { return nil }
      return made(.builtin("B\(letter)\(size - 1)_"))
    case "v":
      guard let count = index(), count > 1, count <= 4097, let element = popType(),
        case .builtin(let name) = resolver.node(element), name.utf8.count < 32
      else { return nil }
      return made(.builtin("Bv\(count - 1)_\(name)"))
    case "V":
      guard let element = popType(), let count = popType() else { return nil }
      return made(.fixedArray(count: count, element: element))
    case "A", "b", "B", "c", "D", "d", "e", "I", "j", "O", "o", "P", "p", "T", "t", "w":
      return made(.builtin("B\(letter)"))
    default: return nil
    }
  }

  /// A generic parameter by its depth and index.
  mutating func parameter() -> (depth: Int, index: Int)? {
    if nextIf("d") {
      guard let depth = index(), let index = index() else { return nil }
      return (depth + 1, index)
    }
    if nextIf("z") { return (0, 0) }
    // The type itself of an existential.
    if nextIf("s") { return (-1, 0) }
    guard let index = index() else { return nil }
    return (0, index + 1)
  }

  /// A generic parameter as a type.
  mutating func parameterIndex() -> MangledItem? {
    guard let (depth, index) = parameter() else { return nil }
    return made(.parameter(depth: depth, index: index))
  }

  /// An associated type's name and that of its protocol.
  private mutating func popMemberName() -> (name: String, protocolName: String)? {
    var protocolName = ""
    if case .protocolType(let reference) = stack.last {
      stack.removeLast()
      protocolName = reference.name
    }
    guard let name = popIdentifier() else { return nil }
    return (name, protocolName)
  }

  /// The names of associated types of associated types, the first one first.
  private mutating func popMemberPath() -> [(name: String, protocolName: String)]? {
    var path: [(name: String, protocolName: String)] = []
    while true {
      let isFirst = popFirstElement()
      guard let member = popMemberName() else { return nil }
      path.append(member)
      if isFirst { return path.reversed() }
    }
  }

  /// An associated type, an opaque type, or what belongs to packs.
  mutating func archetype() -> MangledItem? {
    let letter = Unicode.Scalar(next())
    switch letter {
    case "x", "y", "z":
      var base: TypeID?
      if letter != "x" {
        guard let (depth, index) = letter == "z" ? (0, 0) : parameter() else { return nil }
        base = resolver.type(.parameter(depth: depth, index: index))
      }
      guard let member = popMemberName(), let base = base ?? popType() else { return nil }
      return remember(
        made(.member(base, name: member.name, protocolName: member.protocolName))
      )
    case "X", "Y", "Z":
      var base: TypeID?
      if letter != "X" {
        guard let (depth, index) = letter == "Z" ? (0, 0) : parameter() else { return nil }
        base = resolver.type(.parameter(depth: depth, index: index))
      }
      guard let path = popMemberPath(), var type = base ?? popType() else { return nil }
      for member in path {
        type = resolver.type(
          .member(type, name: member.name, protocolName: member.protocolName)
        )
      }
      return remember(.type(type, flags: 0))
    case "a":
      guard let name = popIdentifier(), let base = popType() else { return nil }
      return remember(made(.member(base, name: name, protocolName: "")))
    case "o":
      guard let ordinal = index(), let arguments = popGenericArguments(),
        case .opaque(let descriptor) = stack.last
      else { return nil }
      stack.removeLast()
      return remember(
        made(
          .opaque(
            descriptor: Address(descriptor),
            ordinal: ordinal,
            arguments: arguments
          )
        )
      )
    case "p":
      guard let count = popType(), let pattern = popType() else { return nil }
      return made(.packExpansion(pattern: pattern, count: count))
    case "P":
      return popTypeList().map { made(.pack($0)) }
    case "S":
      guard nextIf("d") || nextIf("i") else { return nil }
      return popTypeList().map { made(.pack($0)) }
    default: return nil
    }
  }

  /// What an associated type of an existential is fixed to.
  mutating func requirement() -> MangledItem? {
    switch Unicode.Scalar(next()) {
    case "t":
      guard parameter() != nil, let member = popMemberName(), let type = popType() else {
        return nil
      }
      return .requirement(
        AssociatedTypeRequirement(
          path: [member.name],
          protocolNames: [member.protocolName],
          type: type
        )
      )
    case "T":
      guard parameter() != nil, let path = popMemberPath(), let type = popType() else {
        return nil
      }
      return .requirement(
        AssociatedTypeRequirement(
          path: path.map(\.name),
          protocolNames: path.map(\.protocolName),
          type: type
        )
      )
    case "i":
      // Not even that is required: 0 is `Copyable`, 1 is `Escapable`.
      guard let kind = index(), parameter() != nil, kind < 2 else { return nil }
      return .requirement(
        AssociatedTypeRequirement(
          path: [],
          protocolNames: [kind == 0 ? "Swift.Copyable" : "Swift.Escapable"],
          type: resolver.type(.tuple([], labels: []))
        )
      )
    case "v", "V": return parameter() == nil ? nil : .bound
    case "b":
      guard let parameter = parameter(), popType() != nil else { return nil }
      return bound(parameter, isClass: true)
    case "s", "h":
      return parameter() != nil && popType() != nil ? .bound : nil
    case "B", "S": return popType() != nil && popType() != nil ? .bound : nil
    case "c": return parameter() != nil && popMemberName() != nil && popType() != nil ? .bound : nil
    case "p":
      return parameter() != nil && popMemberName() != nil && popProtocol() != nil ? .bound : nil
    case "P":
      return parameter() != nil && popMemberPath() != nil && popProtocol() != nil ? .bound : nil
    case "Q": return popType() != nil && popProtocol() != nil ? .bound : nil
    case "l":
      guard let parameter = parameter() else { return nil }
      let isClass = [UInt8(ascii: "C"), UInt8(ascii: "N")].contains(peek)
      return skipLayout() ? bound(parameter, isClass: isClass) : nil
    case "L": return popType() != nil && skipLayout() ? .bound : nil
    case "m":
      return parameter() != nil && popMemberName() != nil && skipLayout() ? .bound : nil
    case "M":
      return parameter() != nil && popMemberPath() != nil && skipLayout() ? .bound : nil
    default:
      position -= 1
      guard let parameter = parameter(), let reference = popProtocol() else { return nil }
      let address = reference.address ?? resolver.protocolAddress(named: reference.name)
      let facts = address.flatMap(resolver.protocolFacts)
      return bound(parameter, isClass: facts?.isClassBound ?? false)
    }
  }

  /// A requirement of a generic parameter, of which is kept whether it says that the parameter's types are classes.
  private mutating func bound(
    _ parameter: (depth: Int, index: Int),
    isClass: Bool
  ) -> MangledItem {
    if isClass {
      classBound.insert(resolver.type(.parameter(depth: parameter.depth, index: parameter.index)))
    }
    return .bound
  }

  /// Skips what a layout requirement asks for, such as the `C` of `AnyObject`; some have sizes.
  ///
  /// Source: `demangleGenericRequirement` in lib/Demangling/Demangler.cpp: the layout is behind what it is asked of.
  private mutating func skipLayout() -> Bool {
    switch Unicode.Scalar(next()) {
    case "U", "R", "N", "C", "D", "T", "B": true
    case "e", "m", "S": index() != nil
    case "E", "M": index() != nil && index() != nil
    default: false
    }
  }

  /// A generic signature, of whose requirements nothing is kept.
  ///
  /// - Parameter counts: How many parameters each depth has.
  /// - Returns: The signature.
  mutating func signature(counts: [Int]) -> MangledItem {
    while true {
      switch stack.last {
      case .requirement, .bound: stack.removeLast()
      default: return .signature(counts: counts)
      }
    }
  }

  /// An existential of a list of protocols.
  mutating func protocolList(superclass: TypeID?, isAnyObject: Bool) -> MangledItem? {
    var references: [ProtocolReference] = []
    if !popEmptyList() {
      while true {
        let isFirst = popFirstElement()
        guard let reference = popProtocol() else { return nil }
        references.append(reference)
        if isFirst { break }
      }
    }
    return .type(
      resolver.existential(
        protocols: references.reversed(),
        superclass: superclass,
        isAnyObject: isAnyObject
      ),
      flags: 0
    )
  }

  /// An existential with fixed associated types.
  mutating func constrainedExistential() -> MangledItem? {
    var requirements: [AssociatedTypeRequirement] = []
    while true {
      let isFirst = popFirstElement()
      guard case .requirement(let requirement) = stack.last else { return nil }
      stack.removeLast()
      requirements.append(requirement)
      if isFirst { break }
    }
    guard let base = popType(), case .existential = resolver.node(base) else { return nil }
    return made(.constrainedExistential(base: base, requirements: requirements.reversed()))
  }

  /// An existential type by its shape and generic arguments.
  mutating func symbolicExistential() -> MangledItem? {
    while case .retroactive = stack.last { stack.removeLast() }
    var arguments: [TypeID] = []
    while let type = popType() { arguments.append(type) }
    guard case .shape(let shape) = stack.last else { return nil }
    stack.removeLast()
    // With the list's end in front, where there is one.
    return .type(
      resolver.existential(shape: shape) { _, _ in arguments.reversed() },
      flags: 0
    )
  }
}
