extension Demangler {
  /// Reads what only linkers' names have: functions and variables.
  ///
  /// Source: `demangleEntity`, `demangleFunctionEntity`, `demangleAccessor` in
  /// lib/Demangling/Demangler.cpp; verified with Swift 6.3.1.
  mutating func entity(_ letter: Unicode.Scalar) -> MangledItem? {
    guard isSymbol else { return nil }
    switch letter {
    case "F":
      popSignature()
      guard let type = popFunction() else { return nil }
      popLabels(of: type)
      guard let (name, file) = popName() else { return nil }
      return declared("F" + (file ?? ""), name, type)
    case "f": return functionOfDeclaration()
    case "i":
      guard let type = popType() else { return nil }
      popLabels(of: type)
      return accessed("i", name: nil, type)
    case "o": return nextIf("i") || nextIf("p") || nextIf("P") ? stack.popLast() : nil
    case "u":
      // A generic type: the signature is behind it.
      popSignature()
      return popType().map { .type($0, flags: 0) }
    case "v":
      guard let type = popType() else { return nil }
      // A function has an empty list of labels, for its parameters have none.
      _ = popEmptyList()
      guard let name = popIdentifier() else { return nil }
      return accessed("v", name: name, type)
    case "Z":
      guard case .entity(var entity) = stack.popLast() else { return nil }
      entity.isStatic = true
      return .entity(entity)
    default: return nil
    }
  }

  /// A function that belongs to a declaration: an initialiser, a closure, and so on.
  private mutating func functionOfDeclaration() -> MangledItem? {
    let letter = Unicode.Scalar(next())
    switch letter {
    case "C", "c":
      guard let type = popType() else { return nil }
      popLabels(of: type)
      return declared("f\(letter)", "", type)
    case "U", "u":
      guard let number = index(), let type = popType() else { return nil }
      return declared("f\(letter)\(number)", "", type)
    case "A":
      return index().flatMap { declared("fA\($0)", "", nil) }
    case "D", "d", "E", "e", "i", "P", "W", "Z": return declared("f\(letter)", "", nil)
    default: return nil
    }
  }

  /// A variable or a subscript, or one of its functions.
  private mutating func accessed(
    _ kind: String,
    name: String?,
    _ type: TypeID
  ) -> MangledItem? {
    let letter = Unicode.Scalar(next())
    switch letter {
    case "p": return declared(kind + "p", name ?? "", type, isVariable: name != nil)
    case "G", "M", "W", "b", "g", "i", "m", "r", "s", "w", "x", "y":
      return declared("\(kind)\(letter)", name ?? "", type)
    case "a", "l": return declared("\(kind)\(letter)\(next())", name ?? "", type)
    default: return nil
    }
  }

  /// An entity whose context is on the stack.
  private mutating func declared(
    _ kind: String,
    _ name: String,
    _ type: TypeID?,
    isVariable: Bool = false
  ) -> MangledItem? {
    let module = extensionMark.flatMap { $0.height == stack.count ? $0.module : nil }
    guard let (context, identity) = popDeclarationContext(), identity.utf8.count < 4096 else {
      return nil
    }
    return .entity(
      MangledEntity(
        context: context,
        identity: identity + "|" + kind + "|" + name + "|" + String(type?.index ?? -1),
        variableName: isVariable ? name : nil,
        type: type,
        extensionModule: module
      )
    )
  }

  /// Takes a function type off the stack that is only said by its parts.
  private mutating func popFunction() -> TypeID? {
    guard case .type(let type, _)? = function(.swift) else { return nil }
    return type
  }

  /// Takes a generic signature off the stack, where there is one.
  private mutating func popSignature() {
    if case .signature = stack.last { stack.removeLast() }
  }

  /// Takes the labels of a function's parameters off the stack.
  private mutating func popLabels(of type: TypeID) {
    if popEmptyList() { return }
    guard case .function(_, let parameters, _, _) = resolver.node(type) else { return }
    // Below is at least a context and, for all but initialisers, a name.
    var rest = parameters.count
    while rest > 0, stack.count > 1 {
      switch stack.last {
      case .firstElement: break
      case .identifier:
        // A name is no label where all would have to be there and are not.
        guard hasLabels(rest) else { return }
      default: return
      }
      stack.removeLast()
      rest -= 1
    }
  }

  /// Whether the last items on the stack are so many labels, and more is below them.
  private func hasLabels(_ count: Int) -> Bool {
    guard stack.count > count else { return false }
    return stack.suffix(count).allSatisfy {
      switch $0 {
      case .identifier, .firstElement: true
      default: false
      }
    }
  }
}
