internal import LeakMemory

extension TypeResolver {
  /// The index of declarations, which is made when it is first asked for.
  var declarationIndex: DeclarationIndex {
    if let declarations { return declarations }
    let made = DeclarationIndex(snapshot, memory: &memory)
    declarations = made
    return made
  }

  /// The declaration of a name in a context; nil where no image has it.
  func declaration(
    _ name: String,
    in context: DeclarationContext,
    isProtocol: Bool
  ) -> UInt? {
    let hash = MetadataMemory.nameHash(name)
    for candidate in (declarationIndex.byName[hash] ?? []).prefix(256) {
      guard let head = entry(candidate)?.head, (head.kind == .protocolType) == isProtocol,
        isDeclared(head, in: context)
      else { continue }
      return candidate
    }
    return nil
  }

  /// Whether something is declared in a context, in its extensions, or in a file or function there.
  func isDeclared(_ head: ContextDescriptor, in context: DeclarationContext) -> Bool {
    var around = entry(head.parent.bits)?.head
    for _ in 0..<Self.contextLimit {
      guard around?.kind == .anonymous, let parent = around?.parent else { break }
      around = entry(parent.bits)?.head
    }
    guard let around else { return false }
    switch context {
    case .module(let module):
      return around.kind == .module && declaredName(of: around).elementsEqual(module.utf8)
    case .descriptor(let address):
      if around.address.bits == address { return true }
      return around.kind == .extension && extendedDescriptor(of: around)?.bits == address
    case .named: return false
    }
  }

  /// The type that is declared by a name in a context.
  func declaredType(
    _ name: String,
    in context: DeclarationContext,
    _ kind: TypeNode.NominalKind
  ) -> TypeNode {
    if let found = declaration(name, in: context, isProtocol: false) {
      return .nominal(descriptor: Address(canonical(found)), arguments: [])
    }
    return .named(qualifiedName(name, in: context), kind: kind, arguments: [])
  }

  /// The protocol that is declared by a name in a context.
  func protocolReference(_ name: String, in context: DeclarationContext) -> ProtocolReference {
    if let found = declaration(name, in: context, isProtocol: true),
      let facts = protocolFacts(found)
    {
      return ProtocolReference(name: facts.name, address: found)
    }
    return ProtocolReference(name: qualifiedName(name, in: context), address: nil)
  }

  /// A name with that of its context.
  private func qualifiedName(_ name: String, in context: DeclarationContext) -> String {
    switch context {
    case .module(let module): module + "." + name
    case .named(let around): around + "." + name
    case .descriptor(let address): declarationName(address, arguments: []) + "." + name
    }
  }

  /// Where the protocol of a qualified name is; nil where no image has it.
  func protocolAddress(named name: String) -> UInt? {
    if let known = protocolAddresses[name] { return known }
    let parts = name.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, !parts[1].contains(".") else { return nil }
    return declaration(String(parts[1]), in: .module(String(parts[0])), isProtocol: true)
  }

  /// The one descriptor that stands for all of a type that several images describe.
  ///
  /// Types of C are described by each image that uses them; their descriptors are not unique (flag 6 of
  /// `ContextDescriptorFlags`), and the runtime tells them apart by name.
  func canonical(_ address: UInt) -> UInt {
    guard let head = entry(address)?.head, head.flags & 0x40 == 0, head.kind.isNominal else {
      return address
    }
    if let known = canonicalDescriptors[address] { return known }
    var found = address
    let own = declarationName(address, arguments: [])
    if let place = memory.direct(address &+ 8), let hash = memory.nameHash(place) {
      for candidate in (declarationIndex.byName[hash] ?? []).prefix(256) {
        guard let other = entry(candidate)?.head, other.kind == head.kind,
          other.flags & 0x40 == 0, declarationName(candidate, arguments: []) == own
        else { continue }
        found = candidate
        break
      }
    }
    canonicalDescriptors[address] = found
    return found
  }

  /// The descriptor of `Swift.Optional`.
  var optionalDescriptor: Address? {
    if let knownOptional { return knownOptional }
    knownOptional =
      declaration("Optional", in: .module("Swift"), isProtocol: false).map { Address($0) }
    return knownOptional
  }

  /// The optional of a type; nil where the program has no `Optional`.
  package func optional(of wrapped: TypeID) -> TypeID? {
    optionalDescriptor.map { type(.nominal(descriptor: $0, arguments: [wrapped])) }
  }

  /// The type that an optional wraps; nil for other types.
  package func optionalPayload(_ type: TypeID) -> TypeID? {
    guard case .nominal(let descriptor, let arguments) = node(type), arguments.count == 1,
      descriptor == optionalDescriptor
    else { return nil }
    return arguments[0]
  }
}

extension TypeResolver {
  /// Whether a type is an optional.
  package func isOptional(_ type: TypeID) -> Bool { optionalPayload(type) != nil }
}
