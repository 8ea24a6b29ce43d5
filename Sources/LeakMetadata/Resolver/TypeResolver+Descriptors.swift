package import LeakMemory

extension TypeResolver {
  /// The most contexts around a context that are believed.
  static let contextLimit = 24

  /// The context descriptor at an address; nil where there is none.
  package func descriptor(at address: Address) -> ContextDescriptor? {
    entry(address.bits)?.head
  }

  /// What was read of the context descriptor at an address; nil where there is none.
  func entry(_ address: UInt) -> DescriptorEntry? {
    if let known = entries[address] { return known }
    let read = readEntry(address)
    entries[address] = .some(read)
    return read
  }

  /// Reads a context descriptor.
  private func readEntry(_ address: UInt) -> DescriptorEntry? {
    guard let head = readHead(address) else { return nil }
    var entry = DescriptorEntry(
      head: head,
      signature: genericHeader(of: head).flatMap { GenericSignature(header: $0, memory: &memory) }
    )
    if head.isGeneric, entry.signature == nil, head.kind != .protocolType { return nil }
    // Guards against contexts that are in each other: the entry is not believed while it is read.
    entries[address] = .some(nil)
    contextDepth += 1
    defer { contextDepth -= 1 }
    guard contextDepth < Self.contextLimit else { return nil }
    if !head.parent.isNull {
      guard let around = self.entry(head.parent.bits) else { return nil }
      entry.countsByDepth =
        head.kind == .extension
        ? extendedDescriptor(of: head).flatMap { self.entry($0.bits) }?.countsByDepth ?? []
        : around.countsByDepth
    }
    // What is private is in an anonymous context that has the parameters of what is in it.
    guard head.kind != .anonymous else { return entry }
    let count = entry.signature?.parameters.count ?? entry.parameterCount
    if count > entry.parameterCount { entry.countsByDepth.append(count) }
    return entry
  }

  /// Reads the head of a context descriptor that lies in an image.
  private func readHead(_ address: UInt) -> ContextDescriptor? {
    guard address & 3 == 0, memory.isImage(address), let flags = memory.half(address),
      let kind = ContextDescriptor.Kind(rawValue: UInt8(flags & 0x1F))
    else { return nil }
    // Version 0, and no bit that has no meaning yet.
    guard flags & 0xFF00 == 0 else { return nil }
    var parent: UInt = 0
    if kind == .module {
      guard flags & 0x80 == 0 else { return nil }
    } else {
      guard let found = memory.indirectable(address &+ 4) else { return nil }
      parent = found
    }
    return ContextDescriptor(
      address: Address(address),
      flags: flags,
      kind: kind,
      parent: Address(parent)
    )
  }

  /// Where the head of a context's generic signature is.
  private func genericHeader(of head: ContextDescriptor) -> UInt? {
    guard head.isGeneric else { return nil }
    let address = head.address.bits
    switch head.kind {
    case .module, .protocolType: return nil
    case .extension: return address &+ 12
    case .anonymous, .opaqueType: return address &+ 8
    // Two relative references of the instantiation are in front.
    case .classType: return address &+ 52
    case .structure, .enumeration: return address &+ 36
    }
  }

  /// The nominal type that an extension is of.
  func extendedType(of head: ContextDescriptor) -> TypeID? {
    guard head.kind == .extension, let name = memory.direct(head.address.bits &+ 8) else {
      return nil
    }
    return rawType(mangledAt: name)
  }

  /// The descriptor of the nominal type that an extension is of.
  func extendedDescriptor(of head: ContextDescriptor) -> Address? {
    guard let type = extendedType(of: head), case .nominal(let found, _) = node(type) else {
      return nil
    }
    return found
  }

  /// The name of a module, a protocol or a nominal type as it is stored, and what is known of a type
  /// that was imported from C.
  func declaredName(of head: ContextDescriptor) -> [UInt8] {
    guard let place = memory.direct(head.address.bits &+ 8), let name = memory.text(place) else {
      return []
    }
    // `TypeContextDescriptorFlags::HasImportInfo`: texts follow, an empty one ends them; `N` is the
    // name in the ABI, `R` the entity it belongs to. Source: swift/ABI/TypeIdentity.h.
    guard head.kind.isNominal, head.kindFlags & 4 != 0 else { return name }
    var result = name
    var next = place &+ UInt(name.count) &+ 1
    for _ in 0..<4 {
      guard let text = memory.text(next), let first = text.first else { break }
      if first == UInt8(ascii: "N") { result = Array(text.dropFirst()) }
      if first == UInt8(ascii: "R"), text.count > 1 {
        result = Array("related decl '".utf8) + text.dropFirst() + Array("' for ".utf8) + result
      }
      next = next &+ UInt(text.count) &+ 1
    }
    return result
  }

  /// What the descriptor of a struct, an enum or a class says of its values.
  package func nominalFacts(of descriptor: Address) -> NominalFacts? {
    guard let head = self.descriptor(at: descriptor), head.kind.isNominal else { return nil }
    let address = descriptor.bits
    let fields = memory.direct(address &+ 16) ?? 0
    switch head.kind {
    case .classType:
      guard let count = memory.half(address &+ 36), let vector = memory.half(address &+ 40) else {
        return nil
      }
      return NominalFacts(
        descriptor: descriptor,
        kind: .classType,
        fieldDescriptor: Address(fields),
        fieldCount: Int(min(count, 65_536)),
        fieldOffsetVectorOffset: Int(vector),
        payloadCaseCount: 0,
        emptyCaseCount: 0,
        payloadSizeOffset: 0,
        hasResilientSuperclass: head.kindFlags & 0x2000 != 0,
        mangledSuperclass: Address(memory.direct(address &+ 20) ?? 0)
      )
    case .structure:
      guard let count = memory.half(address &+ 20), let vector = memory.half(address &+ 24) else {
        return nil
      }
      return NominalFacts(
        descriptor: descriptor,
        kind: .structure,
        fieldDescriptor: Address(fields),
        fieldCount: Int(min(count, 65_536)),
        fieldOffsetVectorOffset: Int(vector),
        payloadCaseCount: 0,
        emptyCaseCount: 0,
        payloadSizeOffset: 0,
        hasResilientSuperclass: false,
        mangledSuperclass: .null
      )
    default:
      guard let payload = memory.half(address &+ 20), let empty = memory.half(address &+ 24) else {
        return nil
      }
      return NominalFacts(
        descriptor: descriptor,
        kind: .enumeration,
        fieldDescriptor: Address(fields),
        fieldCount: 0,
        fieldOffsetVectorOffset: 0,
        payloadCaseCount: Int(payload & 0xFF_FFFF),
        emptyCaseCount: Int(empty),
        payloadSizeOffset: Int(payload >> 24),
        hasResilientSuperclass: false,
        mangledSuperclass: .null
      )
    }
  }
}
