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

  /// Whether the types of a function's generic parameter, or of one of the type that it belongs to, are always classes.
  ///
  /// - Parameters:
  ///   - parameter: The parameter.
  ///   - symbol: The function's linker name, such as `$s4Main1ayyxAA1PRzlFyycfU_`, a closure in `a<T: P>(_:)`.
  /// - Returns: Nil where the name cannot be read.
  package func isClassBound(_ parameter: TypeID, inFunction symbol: String) -> Bool? {
    guard let (function, classBound) = function(symbol: symbol) else { return nil }
    if classBound.contains(parameter) { return true }
    guard case .descriptor(let type) = function.context else { return false }
    return isClassBound(parameter, in: Address(type))
  }

  /// The descriptor of the type whose code a function is, or a closure in it.
  ///
  /// - Parameter symbol: The function's linker name.
  /// - Returns: Nil for a function of no type, and where the name cannot be read.
  package func descriptor(ofTypeWithFunction symbol: String) -> Address? {
    guard case .descriptor(let type)? = function(symbol: symbol)?.function.context else {
      return nil
    }
    return Address(type)
  }

  /// The types of a function's own parameters, not of what a closure captures.
  ///
  /// - Parameter symbol: The function's linker name.
  /// - Returns: Nil where the name cannot be read.
  package func parameterTypes(ofFunction symbol: String) -> [TypeID]? {
    guard let type = function(symbol: symbol)?.function.type,
      case .function(_, let parameters, _, _) = node(type)
    else { return nil }
    return parameters
  }

  /// What a function's linker name says, and which generic parameters it binds to classes; nil where it cannot be read.
  private func function(symbol: String) -> (function: MangledEntity, classBound: Set<TypeID>)? {
    guard symbol.hasPrefix("$s"), symbol.utf8.count <= 8192 else { return nil }
    var demangler = Demangler(self, text: Array(symbol.utf8.dropFirst(2)), address: 0)
    demangler.isSymbol = true
    guard demangler.readAll(), demangler.stack.count == 1,
      case .entity(let function) = demangler.stack[0]
    else { return nil }
    return (function, demangler.classBound)
  }
}
