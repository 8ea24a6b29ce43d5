package import LeakMemory

extension TypeResolver {
  /// What a requirement of a generic signature asks for.
  ///
  /// Source: `GenericRequirementKind` and `TargetGenericRequirementDescriptor` of swift/ABI: 12 bytes each, of which the
  /// first word's lowest five bits are the kind, then what it is asked of, then what is asked for. Verified with
  /// Swift 6.3.1.
  private enum Requirement: UInt32 {
    case conformance = 0
    case superclass = 2
    case layout = 0x1F
  }

  /// Whether a generic type's arguments for a parameter, or for an associated type of one, are always classes.
  ///
  /// - Parameters:
  ///   - parameter: The type, as a field of the generic type has it where nothing is bound.
  ///   - descriptor: The generic type's descriptor.
  /// - Returns: False where the signature does not say so, or cannot be read.
  package func isClassBound(_ parameter: TypeID, in descriptor: Address) -> Bool {
    guard let signature = entry(descriptor.bits)?.signature else { return false }
    for index in 0..<UInt(signature.requirementCount) {
      let place = signature.requirements &+ index &* 12
      guard let flags = memory.half(place), let kind = Requirement(rawValue: flags & 0x1F),
        let subject = memory.direct(place &+ 4),
        type(mangledAt: Address(subject), in: .empty) == parameter
      else { continue }
      switch kind {
      case .superclass: return true
      case .layout:
        // 0 is that of classes, the only one so far.
        if memory.half(place &+ 8) == 0 { return true }
      case .conformance:
        guard let address = memory.indirectable(place &+ 8) else { continue }
        if protocolFacts(address)?.isClassBound ?? false { return true }
      }
    }
    return false
  }
}
