package import LeakMemory

/// What functions' linker names say of their types.
extension TypeResolver {
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
    // In an extension of a protocol the only parameter is its `Self`.
    if let facts = protocolFacts(type) { return facts.isClassBound }
    return isClassBound(parameter, in: Address(type))
  }

  /// The name of the protocol in whose extension a function is, or a closure in it.
  ///
  /// - Parameter symbol: The function's linker name.
  /// - Returns: Nil for others, and where the name cannot be read.
  package func protocolName(ofExtensionWithFunction symbol: String) -> String? {
    guard case .descriptor(let address)? = function(symbol: symbol)?.function.context else {
      return nil
    }
    return protocolFacts(address)?.name
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

  /// The module that has the code of a function, or of a closure in it: for a function of an extension, the extension's.
  ///
  /// - Parameter symbol: The function's linker name.
  /// - Returns: Nil where the name cannot be read.
  package func module(ofFunction symbol: String) -> String? {
    guard let function = function(symbol: symbol)?.function else { return nil }
    return function.extensionModule ?? path(of: function.context)?.module
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
