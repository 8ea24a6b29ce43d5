internal import LeakMemory

extension Demangler {
  /// Reads what comes next.
  mutating func step() -> MangledItem? {
    let letter = next()
    switch letter {
    // Padding in front of symbolic references.
    case 0xFF: return position < text.count ? step() : nil
    case 1...0x1F: return symbolicReference(letter)
    default: break
    }
    switch Unicode.Scalar(letter) {
    case "$": return integer()
    case "0"..."9":
      position -= 1
      return identifier()
    case "A": return repeated()
    case "B": return builtin()
    case "C": return nominal(.classType)
    case "E": return extensionContext()
    case "G": return boundGeneric()
    case "H": return conformance()
    case "I": return lowFunction()
    case "K": return .attribute(.throwing)
    case "L": return localName()
    case "O": return nominal(.enumeration)
    case "P": return protocolType()
    case "Q": return archetype()
    case "R": return requirement()
    case "S": return standard()
    case "V": return nominal(.structure)
    case "X": return special()
    case "Y": return annotation()
    case "a": return nominal(.unknown)
    case "c": return function(.swift)
    case "d": return .variadic
    case "g":
      guard index() != nil, popConformance() else { return nil }
      return .retroactive
    case "h": return modified(2, mask: 0x7F)
    case "l": return signature(counts: [1])
    case "m": return popType().map { made(.metatype($0, isThin: false)) }
    case "n": return modified(3, mask: 0x7F)
    case "p": return protocolList(superclass: nil, isAnyObject: false)
    case "q": return parameterIndex()
    case "r":
      var counts: [Int] = []
      while !nextIf("l") {
        guard let count = nextIf("z") ? 0 : index().map({ $0 + 1 }), counts.count < 64 else {
          return nil
        }
        counts.append(count)
      }
      return signature(counts: counts)
    case "s": return .module("Swift")
    case "t": return popTuple()
    case "x": return made(.parameter(depth: 0, index: 0))
    case "y": return .emptyList
    case "z": return modified(1, mask: 0x7F)
    case "_": return .firstElement
    default: return entity(Unicode.Scalar(letter))
    }
  }

  /// A type as an item.
  func made(_ node: TypeNode) -> MangledItem {
    .type(resolver.type(node), flags: 0)
  }

  /// The type on the stack as a parameter of some sort.
  private mutating func modified(_ flag: UInt32, mask: UInt32) -> MangledItem? {
    guard let element = popElement() else { return nil }
    return .type(element.type, flags: element.flags & ~mask | flag)
  }

  /// Reads a relative reference to what a name would say.
  private mutating func symbolicReference(_ kind: UInt8) -> MangledItem? {
    guard kind < 0x18, address != 0, position + 4 <= text.count else { return nil }
    var bits: UInt32 = 0
    for index in 0..<4 { bits |= UInt32(text[position + index]) << (8 * UInt32(index)) }
    let place = address &+ UInt(position)
    position += 4
    var target = place &+ UInt(bitPattern: Int(Int32(bitPattern: bits)))
    switch kind {
    case 1, 2:
      if kind == 2 {
        guard let word = resolver.memory.word(target) else { return nil }
        target = word
      }
      return symbolicContext(target)
    case 9:
      reason = "told by a function of the program only"
      return nil
    case 0xA: return resolver.memory.isImage(target) ? .shape(target) : nil
    // In front of the local copy is a reference to a cache.
    case 0xB: return resolver.memory.isImage(target) ? .shape(target &+ 4) : nil
    default: return nil
    }
  }

  /// What a reference to a context descriptor says.
  private mutating func symbolicContext(_ target: UInt) -> MangledItem? {
    guard let head = resolver.entry(target)?.head else {
      reason = "a reference to no descriptor"
      return nil
    }
    switch head.kind {
    case .module, .extension, .anonymous: return remember(.context(target))
    case .protocolType:
      guard let facts = resolver.protocolFacts(target) else { return nil }
      return remember(.protocolType(ProtocolReference(name: facts.name, address: target)))
    // These are not remembered.
    case .opaqueType: return .opaque(target)
    case .classType, .structure, .enumeration:
      let address = Address(resolver.canonical(target))
      return remember(made(.nominal(descriptor: address, arguments: [])))
    }
  }

  /// A type declared by a name in a context.
  private mutating func nominal(_ kind: TypeNode.NominalKind) -> MangledItem? {
    declaredType(kind).map { remember(made($0)) }
  }

  /// A protocol declared by a name in a context.
  private mutating func protocolType() -> MangledItem? {
    guard let name = popIdentifier(), let context = popContext() else { return nil }
    return remember(.protocolType(resolver.protocolReference(name, in: context)))
  }

  /// An extension of a type: for what is declared in it the same as the type.
  private mutating func extensionContext() -> MangledItem? {
    if case .signature = stack.last { stack.removeLast() }
    guard let module = popModule() else { return nil }
    if case .protocolType(let reference) = stack.last {
      let known = reference.address ?? resolver.protocolAddress(named: reference.name)
      guard let address = known else { return nil }
      stack.removeLast()
      extensionMark = (stack.count + 1, module)
      return .context(address)
    }
    guard let type = popType() else { return nil }
    extensionMark = (stack.count + 1, module)
    return .type(type, flags: 0)
  }

  /// A nominal type with its arguments.
  private mutating func boundGeneric() -> MangledItem? {
    guard let arguments = popGenericArguments() else { return nil }
    if case .protocolType = stack.last { return nil }
    guard let base = popType() else { return nil }
    switch resolver.node(base) {
    case .nominal(let descriptor, _):
      return remember(made(.nominal(descriptor: descriptor, arguments: arguments)))
    case .named(let name, let kind, _):
      return remember(made(.named(name, kind: kind, arguments: arguments)))
    default: return nil
    }
  }

  /// A name that only its file or function knows.
  private mutating func localName() -> MangledItem? {
    if nextIf("L") {
      guard let file = popIdentifier(), let name = popIdentifier() else { return nil }
      discriminator = file
      return .identifier(name)
    }
    if nextIf("l") { return popIdentifier() == nil ? nil : .identifier("") }
    if peek >= 0x61 && peek <= 0x6A || peek >= 0x41 && peek <= 0x4A {
      let kind = Unicode.Scalar(next())
      guard let name = popIdentifier() else { return nil }
      return .identifier("related decl '\(kind)' for \(name)")
    }
    guard let place = index(), let name = popIdentifier() else { return nil }
    discriminator = String(place)
    return .identifier(name)
  }

  /// A type of the standard library by a letter.
  private mutating func standard() -> MangledItem? {
    if nextIf("o") { return .module("__C") }
    if nextIf("C") { return .module("__C_Synthesized") }
    if nextIf("g") {
      guard let type = popType(), let optional = resolver.optional(of: type) else { return nil }
      return remember(.type(optional, flags: 0))
    }
    let count = natural() ?? 1
    let isSecond = nextIf("c")
    guard count <= 1024, let known = StandardType.named(next(), isSecond: isSecond) else {
      return nil
    }
    let item: MangledItem =
      switch known.kind {
      case nil: .protocolType(resolver.protocolReference(known.name, in: .module("Swift")))
      case let kind?: made(resolver.declaredType(known.name, in: .module("Swift"), kind))
      }
    for _ in 0..<max(0, count - 1) where stack.count < Self.stackLimit { stack.append(item) }
    return item
  }

  /// A conformance, of which nothing is kept.
  private mutating func conformance() -> MangledItem? {
    switch Unicode.Scalar(next()) {
    case "P", "p":
      guard popProtocol() != nil else { return nil }
      return .conformance
    case "C":
      if !popEmptyList() {
        while popConformance() {}
        guard popFirstElement(), popConformance() else { return nil }
      }
      // In another module it is a protocol and the module instead of a reference.
      if !popConformance() { guard popModule() != nil, popProtocol() != nil else { return nil } }
      return popType() == nil ? nil : .conformance
    case "D":
      guard index() != nil, popProtocol() != nil, popType() != nil else { return nil }
      return .conformance
    case "I":
      guard index() != nil, popProtocol() != nil, popConformance() else { return nil }
      return .conformance
    case "A":
      guard index() != nil, popProtocol() != nil, popType() != nil, popConformance() else {
        return nil
      }
      return .conformance
    default: return nil
    }
  }
}
