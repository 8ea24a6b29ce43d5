internal import LeakMemory

extension TypeResolver {
  /// The associated type of a type; nil where it cannot be found.
  func associatedType(of base: TypeID, name: String, protocolName: String) -> TypeID? {
    let key = MemberKey(base: base, name: name, protocolName: protocolName)
    if let known = members[key] {
      if case .unknown = node(known) { return nil }
      return known
    }
    guard case .nominal = node(base), let address = protocolAddress(named: protocolName),
      let place = requirementPlace(of: name, inProtocol: address)
    else { return nil }
    // Guards against types that are told by each other.
    members[key] = type(.unknown("told by itself"))
    guard let found = witness(of: base, protocolAddress: address, name: name, place: place)
    else { return nil }
    members[key] = found
    return found
  }

  /// Which word of a witness table is that of an associated type.
  ///
  /// Source: `TargetProtocolDescriptor` in swift/ABI/Metadata.h: the names are in the order of the
  /// requirements of kind 7; a witness table begins with its conformance's descriptor.
  private func requirementPlace(of name: String, inProtocol address: UInt) -> UInt? {
    guard let signatureCount = memory.half(address &+ 12), signatureCount < 1024,
      let count = memory.half(address &+ 16), count < 65_536,
      let names = memory.direct(address &+ 20).flatMap({ memory.text($0, limit: 16_384) })
    else { return nil }
    guard
      let ordinal = names.split(separator: 0x20)
        .firstIndex(where: { $0.elementsEqual(name.utf8) })
    else { return nil }
    let start = address &+ 24 &+ UInt(signatureCount) &* 12
    var met = 0
    for index in 0..<UInt(count) {
      guard let flags = memory.half(start &+ index &* 8) else { return nil }
      guard flags & 0xF == 7 else { continue }
      if met == ordinal { return index + 1 }
      met += 1
    }
    return nil
  }

  /// Whether structs or enums conform to a protocol, so that it cannot be declared to be for classes alone.
  ///
  /// - Parameter name: The protocol's name with its module.
  /// - Returns: Whether any does.
  /// - Complexity: O(*n*) for *n* conformances of all images.
  package func hasValuesConforming(toProtocolNamed name: String) -> Bool {
    guard let address = protocolAddress(named: name) else { return false }
    if conformances == nil { conformances = ConformanceIndex(self) }
    return conformances?.conformances.keys.contains { key in
      guard key.protocolType == address,
        let facts = nominalFacts(of: Address(key.type))
      else { return false }
      return facts.kind == .structure || facts.kind == .enumeration
    } ?? false
  }

  /// What a type or one of its superclasses says an associated type is.
  private func witness(
    of base: TypeID,
    protocolAddress: UInt,
    name: String,
    place: UInt
  ) -> TypeID? {
    if conformances == nil { conformances = ConformanceIndex(self) }
    var current: TypeID? = base
    for _ in 0..<Self.contextLimit {
      guard let type = current, case .nominal(let descriptor, _) = node(type) else { return nil }
      let key = ConformanceIndex.Key(type: descriptor.bits, protocolType: protocolAddress)
      if let conformance = conformances?.conformances[key],
        let found = witness(in: conformance, of: type, name: name, place: place)
      {
        return found
      }
      if let found = recordedType(key, name: name) {
        return substitute(rawType(mangledAt: found), environment(of: type))
      }
      current = superclass(of: type)
    }
    return nil
  }

  /// Where the mangled type is that `swift5_assocty` has for an associated type.
  private func recordedType(_ key: ConformanceIndex.Key, name: String) -> UInt? {
    if associatedTypes == nil { associatedTypes = AssociatedTypeIndex(self) }
    return associatedTypes?.type(key, name: name, memory: &memory)
  }

  /// What a conformance says an associated type is.
  private func witness(
    in conformance: UInt,
    of type: TypeID,
    name: String,
    place: UInt
  ) -> TypeID? {
    let environment = environment(of: type)
    let pattern = memory.direct(conformance &+ 8)
    if let pattern, memory.isImage(pattern),
      let entry = memory.word(pattern &+ place &* 8), entry != 0
    {
      return witnessType(entry, of: type, environment)
    }
    if let entry = resilientWitness(in: conformance, place: place) {
      return witnessType(entry, of: type, environment)
    }
    return nil
  }

  /// The type that a witness table's word stands for: metadata, or with the lowest bit a mangled text.
  ///
  /// A text that begins with 0xFF is that of the protocol's default, told in terms of `Self`. Source:
  /// `swift_getAssociatedTypeWitnessSlowImpl` in stdlib/public/runtime/Metadata.cpp.
  private func witnessType(
    _ entry: UInt,
    of type: TypeID,
    _ environment: GenericEnvironment
  ) -> TypeID? {
    guard entry & 1 != 0 else { return self.type(ofMetadata: Address(entry)) }
    let text = entry & ~1
    guard memory.byte(text) == 0xFF else {
      return substitute(rawType(mangledAt: text), environment)
    }
    let itself = GenericEnvironment(arguments: [type], countsByDepth: [1])
    return substitute(rawType(mangledAt: text &+ 1), itself)
  }

  /// The witness of a requirement that the conformance tells by the requirement's address.
  private func resilientWitness(in conformance: UInt, place: UInt) -> UInt? {
    guard let flags = memory.half(conformance &+ 12), flags & 0x1_0000 != 0,
      let protocolType = memory.indirectable(conformance),
      let signatureCount = memory.half(protocolType &+ 12), signatureCount < 1024
    else { return nil }
    let requirement = protocolType &+ 24 &+ UInt(signatureCount) &* 12 &+ (place &- 1) &* 8
    var next = conformance &+ 16
    if flags & 0x40 != 0 { next = next &+ 4 }
    next = next &+ UInt((flags >> 8) & 0xFF) &* 12
    let packCount = UInt(flags >> 24)
    if packCount > 0 { next = next &+ 4 &+ packCount &* 8 }
    guard let count = memory.half(next), count < 65_536 else { return nil }
    for index in 0..<UInt(count) {
      let record = next &+ 4 &+ index &* 8
      guard memory.indirectable(record) == requirement else { continue }
      // A relative reference to a mangled text keeps its mark.
      return memory.direct(record &+ 4)
    }
    return nil
  }
}
