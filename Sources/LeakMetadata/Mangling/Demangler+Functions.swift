extension Demangler {
  /// What is said of a function, or of a parameter.
  mutating func annotation() -> MangledItem? {
    switch Unicode.Scalar(next()) {
    case "a": return .attribute(.async)
    case "b": return .attribute(.sendable)
    case "c": return popType().map { .attribute(.globalActor($0)) }
    case "A": return .attribute(.isolatedAny)
    case "C": return .attribute(.callerIsolated)
    case "T": return .attribute(.sendingResult)
    case "K": return popType().map { .attribute(.throwingType($0)) }
    case "j":
      _ = next()
      return .attribute(.differentiable)
    case "i": return flagged(0x400)
    case "u": return flagged(0x800)
    case "k": return flagged(0x200)
    case "t", "g": return flagged(0)
    default: return nil
    }
  }

  /// The type on the stack with a further flag of a parameter.
  private mutating func flagged(_ flag: UInt32) -> MangledItem? {
    popElement().map { .type($0.type, flags: $0.flags | flag) }
  }

  /// A function type with what was said of it.
  mutating func function(
    _ convention: TypeNode.Convention,
    number: UInt32 = 0
  ) -> MangledItem? {
    var attributes = FunctionAttributes()
    attributes.flags = number << 16
    while case .attribute(let attribute) = stack.last {
      stack.removeLast()
      switch attribute {
      case .throwing: attributes.flags |= 0x0100_0000
      case .throwingType(let error):
        attributes.flags |= 0x0100_0000
        attributes.thrownError = error
      case .async: attributes.flags |= 0x2000_0000
      case .sendable: attributes.flags |= 0x4000_0000
      case .globalActor(let actor): attributes.globalActor = actor
      case .isolatedAny: attributes.extendedFlags |= 0x2
      case .callerIsolated: attributes.extendedFlags |= 0x4
      case .sendingResult: attributes.extendedFlags |= 0x10
      case .differentiable: attributes.flags |= 0x0800_0000
      }
    }
    guard let parameters = popParameters() else { return nil }
    guard let result = popEmptyList() ? resolver.type(.tuple([], labels: [])) : popType() else {
      return nil
    }
    let flags = parameters.map(\.flags)
    attributes.parameterFlags = flags.contains { $0 != 0 } ? flags : []
    return made(
      .function(
        convention,
        parameters: parameters.map(\.type),
        result: result,
        attributes: attributes
      )
    )
  }

  /// Takes a function's parameters off the stack.
  private mutating func popParameters() -> [MangledItem.Element]? {
    if popEmptyList() { return [] }
    if case .tuple(let elements) = stack.last {
      stack.removeLast()
      return elements
    }
    return popElement().map { [$0] }
  }

  /// A function type as closures capture it, whose parameters are already lowered.
  mutating func lowFunction() -> MangledItem? {
    for letter: Unicode.Scalar in ["s", "I"] where nextIf(letter) {
      guard popGenericArguments() != nil else { return nil }
      if case .signature = stack.last { stack.removeLast() }
    }
    if case .signature = stack.last {
      stack.removeLast()
      _ = nextIf("P")
    }
    _ = nextIf("e")
    if nextIf("A") {}
    for letter: Unicode.Scalar in ["d", "l", "f", "r"] where nextIf(letter) {}
    let callee = Unicode.Scalar(next())
    guard ["y", "g", "x", "t"].contains(callee) else { return nil }
    var convention: TypeNode.Convention = callee == "t" ? .pointer : .swift
    let following = position + 1 < text.count ? text[position + 1] : 0
    if peek == UInt8(ascii: "z"), following == 0x42 || following == 0x43 {
      position += 1
      guard nextIf("B") || nextIf("C") else { return nil }
      convention = text[position - 1] == UInt8(ascii: "B") ? .block : .pointer
      guard let count = natural(), count <= text.count - position else { return nil }
      position += count
    } else if nextIf("B") {
      convention = .block
    } else if nextIf("C") || nextIf("M") || nextIf("O") || nextIf("W") {
      convention = .pointer
    } else {
      _ = nextIf("K")
    }
    var count = 0
    while true {
      let letter = next()
      guard letter != 0, position <= text.count else { return nil }
      if letter == UInt8(ascii: "_") { break }
      // The conventions of parameters, results, yields and errors; the others say more of those.
      if "iclbnXxgeyvpmrodua".utf8.contains(letter) || letter == UInt8(ascii: "k") { count += 1 }
    }
    for _ in 0..<count { guard popType() != nil else { return nil } }
    return made(
      .function(
        convention,
        parameters: [],
        result: nil,
        attributes: FunctionAttributes(flags: convention == .pointer ? 2 << 16 : 0)
      )
    )
  }

  /// What manglings have two letters for.
  mutating func special() -> MangledItem? {
    switch Unicode.Scalar(next()) {
    case "A", "E", "K": return function(.swift)
    case "B", "L": return function(.block, number: 1)
    case "C": return function(.pointer, number: 3)
    case "f": return function(.pointer, number: 2)
    case "z":
      let isBlock = peek == UInt8(ascii: "B")
      guard nextIf("B") || nextIf("C"), let count = natural(), count <= text.count - position
      else { return nil }
      position += count
      return isBlock ? function(.block, number: 1) : function(.pointer, number: 3)
    case "o": return popType().map { made(.storage(.unowned, $0)) }
    case "u": return popType().map { made(.storage(.unmanaged, $0)) }
    case "w": return popType().map { made(.storage(.weak, $0)) }
    case "b": return popType().map { made(.box($0)) }
    case "D": return popElement().map { .type($0.type, flags: 0) }
    case "M":
      let representation = Unicode.Scalar(next())
      return popType().map { made(.metatype($0, isThin: representation == "t")) }
    case "m":
      _ = next()
      return existentialMetatype()
    case "S":
      // As the source writes it: `Screen?`. Debug information has that.
      guard nextIf("q"), let wrapped = popType(), let optional = resolver.optional(of: wrapped)
      else { return nil }
      return .type(optional, flags: 0)
    case "p": return existentialMetatype()
    case "P": return constrainedExistential()
    case "c":
      guard let superclass = popType() else { return nil }
      return protocolList(superclass: superclass, isAnyObject: false)
    case "l": return protocolList(superclass: nil, isAnyObject: true)
    case "j": return symbolicExistential()
    case "X", "x":
      position -= 1
      return layoutBox(hasSignature: next() == UInt8(ascii: "X"))
    default: return nil
    }
  }

  /// The metatype of an existential.
  private mutating func existentialMetatype() -> MangledItem? {
    guard let type = popType() else { return nil }
    return made(
      .existentialMetatype(type, witnessTableCount: resolver.witnessTableCount(of: type))
    )
  }

  /// A box with the layout of what it holds.
  private mutating func layoutBox(hasSignature: Bool) -> MangledItem? {
    var arguments: [TypeID] = []
    var counts: [Int] = []
    if hasSignature {
      if case .signature(let own) = stack.last {
        counts = own
        stack.removeLast()
      }
      guard let list = popTypeList() else { return nil }
      arguments = list
    }
    guard let fields = popTypeList() else { return nil }
    guard fields.count == 1, let field = fields.first else {
      return made(.box(resolver.type(.tuple(fields, labels: []))))
    }
    let environment = GenericEnvironment(
      arguments: arguments,
      countsByDepth: counts.reduce(0, +) == arguments.count ? counts : [arguments.count]
    )
    return made(.box(arguments.isEmpty ? field : resolver.substitute(field, environment)))
  }
}
