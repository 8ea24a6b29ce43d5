package import LeakMemory

extension TypeResolver {
  /// The stored properties of a struct or class, or the cases of an enum, in the order of the record,
  /// which has cases with payload first; nil where the program does not tell (no reflection metadata, or
  /// types of C).
  ///
  /// A class's superclass has its own: see ``superclass(of:)``.
  ///
  /// Source: `FieldDescriptor`, `FieldRecord` in swift/RemoteInspection/Records.h; verified with Swift
  /// 6.3.1.
  package func fields(of type: TypeID) -> [FieldRecord]? {
    if let known = fieldCache[type] { return known }
    guard case .nominal(let descriptor, _) = node(type),
      let entry = entry(descriptor.bits), entry.head.kind.isNominal,
      let start = memory.direct(descriptor.bits &+ 16),
      let size = memory.quarter(start &+ 10), size >= 12, size <= 64,
      let count = memory.half(start &+ 12), count <= 16_384
    else { return nil }
    let environment = environment(of: type)
    let isEnum = entry.head.kind == .enumeration
    var fields: [FieldRecord] = []
    for index in 0..<UInt(count) {
      let place = start &+ 16 &+ index &* UInt(size)
      guard let flags = memory.half(place) else { return nil }
      let mangled = memory.direct(place &+ 4)
      let name = memory.direct(place &+ 8).flatMap { memory.text($0) } ?? []
      fields.append(
        FieldRecord(
          name: String(decoding: name, as: UTF8.self),
          type: mangled.map { self.type(mangledAt: Address($0), in: environment) },
          isIndirectCase: isEnum && flags & 1 != 0,
          isVariable: flags & 2 != 0,
          isArtificial: flags & 4 != 0,
          mangledType: Address(mangled ?? 0)
        )
      )
    }
    fieldCache[type] = fields
    return fields
  }

  /// The superclass of a class; nil where it has none.
  package func superclass(of type: TypeID) -> TypeID? {
    guard case .nominal(let descriptor, _) = node(type),
      let facts = nominalFacts(of: descriptor), facts.kind == .classType,
      !facts.mangledSuperclass.isNull
    else { return nil }
    return self.type(mangledAt: facts.mangledSuperclass, in: environment(of: type))
  }

  /// The metadata of a class's superclass; nil where it has none.
  package func superclassMetadata(ofMetadata metadata: Address) -> Address? {
    guard let word = memory.word(metadata.bits &+ 8), word != 0, word & 7 == 0 else {
      return nil
    }
    return Address(word)
  }

  /// Whether a type depends on a generic parameter that is not known.
  package func isOpen(_ type: TypeID, levels: Int = 24) -> Bool {
    guard levels > 0 else { return false }
    func any(_ types: [TypeID]) -> Bool {
      types.contains { isOpen($0, levels: levels - 1) }
    }
    switch node(type) {
    case .parameter, .member, .packExpansion: return true
    case .nominal(_, let arguments), .named(_, _, let arguments),
      .opaque(_, _, let arguments), .tuple(let arguments, _), .pack(let arguments):
      return any(arguments)
    case .storage(_, let inner), .box(let inner), .metatype(let inner, _),
      .existentialMetatype(let inner, _):
      return isOpen(inner, levels: levels - 1)
    case .fixedArray(let count, let element): return any([count, element])
    case .constrainedExistential(let base, let requirements):
      return any([base] + requirements.map(\.type))
    case .existential(_, let superclass, _, _, _): return any(superclass.map { [$0] } ?? [])
    case .function, .builtin, .integer, .unknown: return false
    }
  }

  /// The most classes of a chain.
  private static let mostClasses = 64

  /// The class with a descriptor among a class and its superclasses.
  ///
  /// - Parameters:
  ///   - descriptor: The declared class's descriptor.
  ///   - metadata: The metadata of an object's own class.
  /// - Returns: The class with its generic arguments; nil where it is none of them.
  package func ancestor(_ descriptor: Address, ofMetadata metadata: Address) -> TypeID? {
    var current = metadata
    for _ in 0..<Self.mostClasses {
      let type = type(ofMetadata: current)
      if case .nominal(descriptor, _) = node(type) { return type }
      guard let next = superclassMetadata(ofMetadata: current) else { return nil }
      current = next
    }
    return nil
  }

  /// The address of the first of a nominal type's field offsets: words for a class, 32 bits each for a
  /// struct; nil where the metadata has none.
  ///
  /// Source: `TargetClassDescriptor::getFieldOffsetVectorOffset` in swift/ABI/Metadata.h.
  package func fieldOffsetVector(ofMetadata metadata: Address) -> Address? {
    let address = metadata.bits
    guard let kind = memory.word(address) else { return nil }
    let isClass = kind == 0 || kind >= 0x800
    guard isClass || kind == 0x200,
      let descriptor = memory.word(address &+ (isClass ? 40 : 8)),
      let entry = entry(descriptor), let facts = nominalFacts(of: Address(descriptor)),
      facts.kind == (isClass ? .classType : .structure), facts.fieldOffsetVectorOffset > 0,
      facts.fieldOffsetVectorOffset < 1 << 20
    else { return nil }
    let offset = UInt(facts.fieldOffsetVectorOffset) &* 8
    guard facts.hasResilientSuperclass else { return Address(address &+ offset) }
    return immediateMembersOffset(entry.head).map { Address(address &+ $0 &+ offset) }
  }
}
