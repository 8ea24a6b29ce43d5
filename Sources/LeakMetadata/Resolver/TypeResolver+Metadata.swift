package import LeakMemory

extension TypeResolver {
  /// How deep types may be in each other.
  static let depthLimit = 64

  /// The type that metadata describes.
  package func type(ofMetadata metadata: Address) -> TypeID {
    let address = metadata.bits
    if let known = typesByMetadata[address] { return known }
    guard metadataDepth < Self.depthLimit else { return type(.unknown("types too deep")) }
    metadataDepth += 1
    let read = table.type(readType(address))
    metadataDepth -= 1
    typesByMetadata[address] = read
    return read
  }

  /// Reads the type that metadata describes.
  ///
  /// Source: MetadataKind.def and swift/ABI/Metadata.h; verified with Swift 6.3.1.
  private func readType(_ address: UInt) -> TypeNode {
    guard address & 7 == 0, address >= 4096, let kind = memory.word(address) else {
      return .unknown("no metadata")
    }
    switch kind {
    case 0, 0x800...:
      return readNominal(address, descriptorOffset: 40, kind: .classType)
    case 0x200:
      return readNominal(address, descriptorOffset: 8, kind: .structure)
    case 0x201, 0x202:
      return readNominal(address, descriptorOffset: 8, kind: .enumeration)
    case 0x203, 0x204:
      return readNominal(address, descriptorOffset: 8, kind: .classType)
    case 0x300: return builtin(ofMetadata: address)
    case 0x301: return readTuple(address)
    case 0x302: return readFunction(address)
    case 0x303: return readExistential(address)
    case 0x304:
      guard let instance = memory.word(address &+ 8) else { break }
      return .metatype(type(ofMetadata: Address(instance)), isThin: false)
    case 0x306:
      guard let instance = memory.word(address &+ 8) else { break }
      let instanceType = type(ofMetadata: Address(instance))
      return .existentialMetatype(
        instanceType,
        witnessTableCount: witnessTableCount(of: instanceType)
      )
    case 0x307: return readExtendedExistential(address)
    case 0x308:
      guard let count = memory.word(address &+ 8), let element = memory.word(address &+ 16) else {
        break
      }
      return .fixedArray(
        count: type(.integer(Int(bitPattern: count))),
        element: type(ofMetadata: Address(element))
      )
    default: break
    }
    return .unknown("no metadata")
  }

  /// How many witness tables are behind a value of an existential type, or behind its metatype.
  package func witnessTableCount(of existential: TypeID) -> Int {
    switch node(existential) {
    case .existential(_, _, _, _, let count): count
    case .existentialMetatype(_, let count): count
    case .constrainedExistential(let base, _): witnessTableCount(of: base)
    default: 0
    }
  }

  /// Reads a struct, an enum or a class.
  private func readNominal(
    _ address: UInt,
    descriptorOffset: UInt,
    kind: TypeNode.NominalKind
  ) -> TypeNode {
    guard let descriptor = memory.word(address &+ descriptorOffset),
      let entry = entry(descriptor), entry.head.kind.isNominal
    else { return .unknown("no descriptor") }
    switch (kind, entry.head.kind) {
    case (.classType, .classType), (.structure, .structure), (.enumeration, .enumeration): break
    default: return .unknown("a descriptor of another kind")
    }
    guard let signature = entry.signature else {
      return .nominal(descriptor: Address(canonical(descriptor)), arguments: [])
    }
    guard let start = argumentStart(address, entry) else { return .unknown("no arguments") }
    return .nominal(
      descriptor: Address(descriptor),
      arguments: arguments(at: start, signature, entry)
    )
  }

  /// Where metadata of a nominal type has its generic arguments; nil where it has none.
  package func genericArguments(ofMetadata metadata: Address) -> Address? {
    guard let kind = memory.word(metadata.bits),
      let descriptor = memory.word(metadata.bits &+ (kind == 0 ? 40 : 8)),
      let entry = entry(descriptor), entry.signature != nil
    else { return nil }
    return argumentStart(metadata.bits, entry).map { Address($0) }
  }

  /// Where metadata of a nominal type has its generic arguments.
  ///
  /// Source: `TargetClassMetadata::getGenericArgs`,
  /// `TargetClassDescriptor::getImmediateMembersOffset` in swift/ABI/Metadata.h.
  func argumentStart(_ address: UInt, _ entry: DescriptorEntry) -> UInt? {
    guard entry.head.kind == .classType else { return address &+ 16 }
    return immediateMembersOffset(entry.head).map { address &+ $0 }
  }

  /// How far behind a class's metadata its own members begin; may be negative.
  func immediateMembersOffset(_ head: ContextDescriptor) -> UInt? {
    let descriptor = head.address.bits
    if head.kindFlags & 0x2000 != 0 {
      guard let bounds = memory.direct(descriptor &+ 24), let offset = memory.word(bounds),
        Int(bitPattern: offset).magnitude < 1 << 20
      else { return nil }
      return offset
    }
    guard let negative = memory.half(descriptor &+ 24),
      let positive = memory.half(descriptor &+ 28), let own = memory.half(descriptor &+ 32)
    else { return nil }
    return head.kindFlags & 0x1000 != 0
      ? 0 &- UInt(negative) &* 8 : (UInt(positive) &- UInt(own)) &* 8
  }

  /// Reads generic arguments that are stored one behind the other.
  func arguments(
    at start: UInt,
    _ signature: GenericSignature,
    _ entry: DescriptorEntry?
  ) -> [TypeID] {
    var place = start &+ UInt(signature.shapeClassCount) &* 8
    var result: [TypeID] = []
    result.reserveCapacity(signature.parameters.count)
    for parameter in signature.parameters {
      guard parameter.isKey else {
        result.append(type(.unknown("same as another")))
        continue
      }
      let word = memory.word(place) ?? 0
      place = place &+ 8
      switch parameter.kind {
      case .type: result.append(type(ofMetadata: Address(word)))
      case .value: result.append(type(.integer(Int(bitPattern: word))))
      case .typePack:
        let count = memory.word(start &+ UInt(parameter.shapeClass) &* 8) ?? 0
        result.append(pack(at: word & ~1, count: count))
      }
    }
    if let entry, signature.parameters.contains(where: { !$0.isKey }) {
      fillArguments(&result, signature, entry.countsByDepth)
    }
    return result
  }

  /// Fills in the arguments that metadata leaves out because a requirement says what they are.
  private func fillArguments(
    _ arguments: inout [TypeID],
    _ signature: GenericSignature,
    _ counts: [Int]
  ) {
    let environment = GenericEnvironment(arguments: arguments, countsByDepth: counts)
    for index in 0..<UInt(signature.requirementCount) {
      let place = signature.requirements &+ index &* 12
      // 1 is `GenericRequirementKind::SameType`.
      guard let flags = memory.half(place), flags & 0x1F == 1,
        let left = memory.direct(place &+ 4), let right = memory.direct(place &+ 8),
        case .parameter(let depth, let slot) = node(rawType(mangledAt: left)),
        depth < counts.count, depth >= 0
      else { continue }
      let flat = (depth == 0 ? 0 : counts[depth - 1]) &+ slot
      guard arguments.indices.contains(flat), !signature.parameters[flat].isKey else { continue }
      arguments[flat] = substitute(rawType(mangledAt: right), environment)
    }
  }

  /// Reads a pack.
  private func pack(at address: UInt, count: UInt) -> TypeID {
    guard count <= 256 else { return type(.unknown("a pack too large")) }
    var elements: [TypeID] = []
    for index in 0..<count {
      elements.append(type(ofMetadata: Address(memory.word(address &+ index &* 8) ?? 0)))
    }
    return type(.pack(elements))
  }

  /// Reads a tuple.
  private func readTuple(_ address: UInt) -> TypeNode {
    guard let count = memory.word(address &+ 8), count <= 512,
      let labelText = memory.word(address &+ 16)
    else { return .unknown("no tuple") }
    var elements: [TypeID] = []
    for index in 0..<count {
      guard let element = memory.word(address &+ 24 &+ index &* 16) else {
        return .unknown("no tuple")
      }
      elements.append(type(ofMetadata: Address(element)))
    }
    var labels: [String] = []
    if labelText != 0, let text = memory.text(labelText, limit: 4096), !text.isEmpty {
      // Each label ends with a space.
      labels = text.split(separator: 0x20, omittingEmptySubsequences: false)
        .prefix(Int(count)).map { String(decoding: $0, as: UTF8.self) }
      while labels.count < Int(count) { labels.append("") }
      if !labels.contains(where: { !$0.isEmpty }) { labels = [] }
    }
    return .tuple(elements, labels: labels)
  }

  /// Reads a function type.
  private func readFunction(_ address: UInt) -> TypeNode {
    guard let flags = memory.word(address &+ 8), let result = memory.word(address &+ 16) else {
      return .unknown("no function type")
    }
    let bits = UInt32(truncatingIfNeeded: flags)
    let count = UInt(bits & 0xFFFF)
    guard count <= 512 else { return .unknown("no function type") }
    var parameters: [TypeID] = []
    for index in 0..<count {
      parameters.append(
        type(ofMetadata: Address(memory.word(address &+ 24 &+ index &* 8) ?? 0))
      )
    }
    var next = address &+ 24 &+ count &* 8
    var parameterFlags: [UInt32] = []
    if bits & 0x0200_0000 != 0 {
      for index in 0..<count { parameterFlags.append(memory.half(next &+ index &* 4) ?? 0) }
      next = (next &+ count &* 4 &+ 7) & ~7
    }
    if bits & 0x0800_0000 != 0 { next = next &+ 8 }
    var actor: TypeID?
    if bits & 0x1000_0000 != 0 {
      actor = type(ofMetadata: Address(memory.word(next) ?? 0))
      next = next &+ 8
    }
    var extended: UInt32 = 0
    var error: TypeID?
    if bits & 0x8000_0000 != 0 {
      extended = memory.half(next) ?? 0
      next = (next &+ 4 &+ 7) & ~7
      if extended & 1 != 0 { error = type(ofMetadata: Address(memory.word(next) ?? 0)) }
    }
    let attributes = FunctionAttributes(
      flags: bits,
      extendedFlags: extended,
      parameterFlags: parameterFlags,
      globalActor: actor,
      thrownError: error
    )
    return .function(
      TypeNode.Convention(number: attributes.convention),
      parameters: parameters,
      result: type(ofMetadata: Address(result)),
      attributes: attributes
    )
  }
}

extension TypeNode.Convention {
  /// The way of storing that function type metadata has a number for.
  init(number: UInt32) {
    switch number {
    case 0: self = .swift
    case 1: self = .block
    default: self = .pointer
    }
  }
}

extension TypeResolver {
  /// A type of the compiler, whose metadata says nothing but has a symbol: `$sBoN`.
  private func builtin(ofMetadata address: UInt) -> TypeNode {
    // The symbol is where the value witnesses are, a word in front.
    guard
      let name =
        (snapshot.symbol(containing: Address(address))
        ?? snapshot.symbol(containing: Address(address &- 8)))?.mangledName,
      name.hasPrefix("$sB"), name.hasSuffix("N")
    else { return .unknown("a type of the compiler") }
    return .builtin(String(name.dropFirst(2).dropLast()))
  }
}
