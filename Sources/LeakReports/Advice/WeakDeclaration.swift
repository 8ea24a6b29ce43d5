/// Says what to write so that a property holds its object weakly, where a plain `weak` does not compile.
enum WeakDeclaration {
  /// What compiles; nil where `weak` does, or where nothing is known to keep it from it.
  ///
  /// - Parameters:
  ///   - name: The property with its type: `Row.owner`.
  ///   - declaration: How it is declared.
  ///   - way: The value that has the inner property, by the properties that lead to it; nil where the property itself has it.
  ///   - mayBeUnowned: Whether its holder may go before the object, which no root has.
  /// - Returns: What to do.
  static func sentence(
    _ name: String,
    _ declaration: RetentionExplanation.Declaration?,
    at way: String? = nil,
    mayBeUnowned: Bool = true
  ) -> String? {
    guard let declaration else { return nil }
    let weak = mayBeUnowned ? "weak (or unowned)" : "weak"
    let type = declaration.typeName.map { TextLayout.harmless(TypeName.short($0)) } ?? ""
    if let inner = declaration.innerProperty.map(TextLayout.harmless) {
      let bound = bound(declaration)
      if let way { return "make \(inner) \(weak) in \(place(declaration, at: way))\(bound)" }
      switch declaration.value {
      case .structure: return "make \(inner) \(weak) in \(type), which \(name) is\(bound)"
      case .enumeration:
        return "make \(inner) \(weak) in the payload of \(type), which \(name) is\(bound)"
      case .unboundProtocol, .unboundType, .object:
        let value = place(declaration, at: "the value that \(name) has")
        return "make \(inner) \(weak) in \(value)\(bound)"
      case .lazyProperty, .wrappedProperty, .capturedVariable, .weakAsWell, .localFunction: break
      }
    }
    if declaration.isRequiredByProtocol, !declaration.isOptional,
      let sentence = behindComputed(name, declaration, type, mayBeUnowned: mayBeUnowned)
    {
      return sentence
    }
    switch declaration.value {
    case .object:
      guard !declaration.isVariable || !declaration.isOptional else { return nil }
      return "declare \(name) as a weak var of an optional type"
        + (declaration.isVariable ? "" : " (weak let from Swift 6.3 on)")
        + (mayBeUnowned ? ", or as unowned" : "")
    case .unboundProtocol:
      let form =
        !declaration.isOptional
        ? "a weak var of an optional type" : declaration.isVariable ? "weak" : "weak and a var"
      return
        "make \(name) \(form), after declaring protocol \(type): AnyObject, without which "
        + "weak does not compile"
    case .structure:
      return
        "make the reference inside of \(type) weak, which \(name) is: a struct itself cannot be"
    case .enumeration:
      return
        "leave that case of \(type) in \(name) in time, or let its payload hold its object weakly, by a struct with a weak "
        + "property: an enum cannot"
    case .unboundType:
      let reason =
        type == "Mutex"
        ? "what a Mutex has inside cannot be weak"
        : type.isEmpty
          ? "a property of a type parameter cannot be weak unless that is bound to AnyObject"
          : "a property of \(type), which may be a value, cannot be weak"
      return "hold the object in \(name) by a wrapper with a weak property: \(reason)"
    case .lazyProperty:
      return
        "hold the object in \(name) by a wrapper with a weak property: a lazy property cannot be weak"
    case .wrappedProperty, .capturedVariable, .weakAsWell, .localFunction:
      return nil
    }
  }

  /// What to write of a property that a protocol requires, which cannot become an optional; nil where it could not be weak anyway.
  private static func behindComputed(
    _ name: String,
    _ declaration: RetentionExplanation.Declaration,
    _ type: String,
    mayBeUnowned: Bool
  ) -> String? {
    let computed = "have \(name) computed from a weak var of an optional type"
    let reason = "a protocol requires it, and not as an optional"
    switch declaration.value {
    case .object:
      return mayBeUnowned
        ? "declare \(name) as unowned, or \(computed): \(reason)" : "\(computed): \(reason)"
    case .unboundProtocol:
      return
        "\(computed), after declaring protocol \(type): AnyObject, without which weak does not compile: \(reason)"
    case .structure, .enumeration, .unboundType, .lazyProperty, .wrappedProperty, .capturedVariable,
      .weakAsWell,
      .localFunction:
      return nil
    }
  }

  /// What has to be declared before the inner property can be weak; empty for nothing.
  static func bound(_ declaration: RetentionExplanation.Declaration?) -> String {
    declaration?.innerProtocol.map { name in
      ", after declaring protocol \(TextLayout.harmless(TypeName.short(name))): AnyObject, without which weak does not compile"
    } ?? ""
  }

  /// The struct that has an inner property, with the place where values of it are: `Entry, the type of .entries[0] of Log`.
  static func place(
    _ declaration: RetentionExplanation.Declaration?,
    at value: String
  ) -> String {
    (type(declaration).map { $0 + ", " } ?? "") + "the type of \(value)"
  }

  /// The name of that struct; nil where it is not known.
  static func type(_ declaration: RetentionExplanation.Declaration?) -> String? {
    declaration?.innerType.map { TextLayout.harmless(TypeName.base($0)) }
  }
}
