internal import LeakMemory

extension TypeResolver {
  /// What a protocol's descriptor says of existentials.
  struct ProtocolFacts {
    /// The qualified name.
    let name: String
    /// Whether only objects conform to it.
    let isClassBound: Bool
    /// Whether it is `Error`, whose existential is a box.
    let isError: Bool
  }

  /// What the descriptor of a protocol says; nil where there is none.
  ///
  /// Source: `ProtocolContextDescriptorFlags` in swift/ABI/MetadataValues.h.
  func protocolFacts(_ address: UInt) -> ProtocolFacts? {
    if let known = protocols[address] { return known }
    guard let entry = entry(address), entry.head.kind == .protocolType else { return nil }
    let flags = entry.head.kindFlags
    let facts = ProtocolFacts(
      name: declarationName(address, arguments: []),
      isClassBound: flags & 1 == 0,
      isError: (flags >> 2) & 0x3F == 1
    )
    protocols[address] = facts
    protocolAddresses[facts.name] = address
    return facts
  }

  /// Reads an existential type.
  ///
  /// Source: `TargetExistentialTypeMetadata` in swift/ABI/Metadata.h.
  func readExistential(_ address: UInt) -> TypeNode {
    guard let flags = memory.half(address &+ 8), let count = memory.half(address &+ 12),
      count <= 64
    else { return .unknown("no existential type") }
    var next = address &+ 16
    var superclass: TypeID?
    if flags & 0x4000_0000 != 0 {
      superclass = type(ofMetadata: Address(memory.word(next) ?? 0))
      next = next &+ 8
    }
    var names: [String] = []
    for index in 0..<UInt(count) {
      guard let word = memory.word(next &+ index &* 8), let facts = protocolFacts(word & ~1) else {
        return .unknown("no protocol")
      }
      names.append(facts.name)
    }
    return .existential(
      protocols: names,
      superclass: superclass,
      isClassBound: flags & 0x8000_0000 == 0,
      isError: (flags >> 24) & 0x3F == 1,
      witnessTableCount: Int(flags & 0xFF_FFFF)
    )
  }

  /// The existential of protocols that were found by their descriptors or names.
  func existential(
    protocols references: [ProtocolReference],
    superclass: TypeID?,
    isAnyObject: Bool
  ) -> TypeID {
    var names: [String] = []
    var isClassBound = superclass != nil || isAnyObject
    var isError = false
    for reference in references where !reference.isMarker {
      names.append(reference.name)
      guard let address = reference.address ?? protocolAddress(named: reference.name),
        let facts = protocolFacts(address)
      else { continue }
      isClassBound = isClassBound || facts.isClassBound
      isError = isError || facts.isError
    }
    return type(
      .existential(
        protocols: names,
        superclass: superclass,
        isClassBound: isClassBound,
        isError: isError && names.count == 1 && superclass == nil && !isAnyObject,
        witnessTableCount: names.count
      )
    )
  }

  /// Reads an existential type with fixed associated types.
  ///
  /// The shape has the flags, the mangled type and the head of the requirements' signature; the head of
  /// the generalisation's signature is behind what the flags name. Source:
  /// `TargetExtendedExistentialTypeShape` in swift/ABI/Metadata.h; verified with Swift 6.3.1.
  func readExtendedExistential(_ address: UInt) -> TypeNode {
    guard let shape = memory.word(address &+ 8), memory.isImage(shape) else {
      return .unknown("no shape")
    }
    return node(
      existential(shape: shape) { resolver, count in
        (0..<count).map { index in
          resolver.type(
            ofMetadata: Address(resolver.memory.word(address &+ 16 &+ UInt(index) &* 8) ?? 0)
          )
        }
      }
    )
  }

  /// The existential type of a shape and its generic arguments.
  func existential(
    shape: UInt,
    arguments: (TypeResolver, Int) -> [TypeID]
  ) -> TypeID {
    guard let flags = memory.half(shape), let name = memory.direct(shape &+ 4) else {
      return type(.unknown("no shape"))
    }
    var environment = GenericEnvironment.empty
    if flags & 0x100 != 0 {
      var next = shape &+ 16
      if flags & 0x200 != 0 { next = next &+ 4 }
      if flags & 0x400 != 0 { next = next &+ 4 }
      guard let count = memory.quarter(next), count <= GenericSignature.parameterLimit else {
        return type(.unknown("no shape"))
      }
      environment = GenericEnvironment(
        arguments: arguments(self, Int(count)),
        countsByDepth: [Int(count)]
      )
    }
    return substitute(rawType(mangledAt: name), environment)
  }
}
