internal import LeakMemory

extension TypeResolver {
  /// What `String(reflecting:)` prints of a type.
  ///
  /// Source of the forms: lib/Demangling/NodePrinter.cpp and stdlib/public/runtime/Demangle.cpp;
  /// verified with Swift 6.3.1.
  package func name(of type: TypeID) -> String {
    if let known = names[type] { return known }
    let built = name(of: type, .qualified)
    names[type] = built
    return built
  }

  /// The name without modules and compiler's marks: `[Feature.Store]` for `Swift.Array<App.Feature.Store>`.
  package func shortName(of type: TypeID) -> String {
    name(of: type, .short)
  }

  /// A type's name.
  func name(of type: TypeID, _ style: NameStyle) -> String {
    let known = style == .qualified ? names[type] : nil
    // A name that is known already counts as well: one that has another twice, and so on, grows without end.
    let length = nameLength + (known?.utf8.count ?? 0)
    guard nameDepth < Self.nameDepthLimit, nameDepth == 0 || length < Self.nameLimit else {
      isNameCut = true
      return "…"
    }
    if let known {
      if nameDepth > 0 { nameLength = length }
      return known
    }
    if nameDepth == 0 { isNameCut = false }
    beginName()
    let built = build(node(type), style)
    nameLength += built.utf8.count
    endName()
    // What was cut because of where it is may be whole elsewhere.
    if style == .qualified, nameDepth == 0 || !isNameCut { names[type] = built }
    return built
  }

  /// Begins a name, or a part of the one that is being made.
  private func beginName() {
    nameDepth += 1
  }

  /// Ends it; what the next name is made of is counted anew.
  private func endName() {
    nameDepth -= 1
    if nameDepth == 0 { nameLength = 0 }
  }

  /// How deep what is named may be in each other.
  private static let nameDepthLimit = 160

  /// The most bytes of names that one name is made of; types that repeat each other grow fast.
  private static let nameLimit = 1 << 16

  /// Builds a type's name.
  private func build(_ node: TypeNode, _ style: NameStyle) -> String {
    switch node {
    case .nominal(let descriptor, let arguments):
      return style == .short
        ? shortDeclarationName(descriptor.bits, arguments)
        : declarationName(descriptor.bits, arguments: arguments)
    case .named(let name, _, let arguments):
      let shown =
        style == .short
        ? name.split(separator: ".").dropFirst().joined(separator: ".") : name
      return shown + list(arguments, style)
    case .tuple(let elements, let labels):
      let parts = elements.enumerated().map { index, element in
        let label = index < labels.count ? labels[index] : ""
        return (label.isEmpty ? "" : label + ": ") + name(of: element, style)
      }
      return "(" + parts.joined(separator: ", ") + ")"
    case .function(_, let parameters, let result, let attributes):
      return functionName(parameters, result, attributes, style)
    case .existential(let protocols, let superclass, let isClassBound, _, _):
      return existentialName(protocols, superclass, isClassBound, style)
    case .constrainedExistential(let base, let requirements):
      return constrainedName(base, requirements, style)
    case .metatype(let instance, _):
      let shown = name(of: instance, style)
      switch self.node(instance) {
      case .existential(let protocols, let superclass, let isClassBound, _, _):
        // Parentheses are around more than one thing.
        let hasObject =
          isClassBound && superclass == nil
          && !protocols.contains { isClassBoundProtocol(named: $0) }
        let isPlain = superclass == nil && protocols.count <= (hasObject ? 0 : 1)
        return (isPlain ? shown : "(" + shown + ")") + ".Protocol"
      case .existentialMetatype: return shown + ".Protocol"
      case .function, .constrainedExistential: return "(" + shown + ").Type"
      default: return shown + ".Type"
      }
    case .existentialMetatype(let instance, _): return name(of: instance, style) + ".Type"
    case .storage(let storage, let type): return "\(storage) " + name(of: type, style)
    case .parameter(let depth, let index):
      return depth < 0 ? "Self" : parameterName(depth, index)
    case .member(let base, let member, let protocolName):
      return name(of: base, style) + "."
        + (style == .short || protocolName.isEmpty ? "" : protocolName + ".") + member
    case .packExpansion(let pattern, _): return "repeat " + name(of: pattern, style)
    case .opaque(_, _, let arguments): return "some" + list(arguments, style)
    case .builtin(let mangled): return BuiltinName.printed(mangled)
    case .fixedArray(let count, let element):
      return "Builtin.FixedArray<\(name(of: count, style)), \(name(of: element, style))>"
    case .box(let type): return "{ var \(name(of: type, style)) }"
    case .integer(let value): return String(value)
    case .pack(let elements):
      let names = elements.map { name(of: $0, style) }.joined(separator: ", ")
      // As the source has them.
      return style == .short ? names : "Pack{\(names)}"
    case .unknown: return "<<< invalid type >>>"
    }
  }

  /// Generic arguments between angle brackets.
  private func list(_ arguments: some Collection<TypeID>, _ style: NameStyle) -> String {
    guard !arguments.isEmpty else { return "" }
    return "<" + arguments.map { name(of: $0, style) }.joined(separator: ", ") + ">"
  }

  /// The name of a generic parameter that nothing is known of: `A`, `B`, … and with its depth `A1`.
  private func parameterName(_ depth: Int, _ index: Int) -> String {
    var rest = index
    var name = ""
    repeat {
      name.unicodeScalars.append(Unicode.Scalar(UInt8(65 + rest % 26)))
      rest /= 26
    } while rest > 0 && name.utf8.count < 8
    return depth > 0 ? name + String(depth) : name
  }

  /// The name of a function type.
  private func functionName(
    _ parameters: [TypeID],
    _ result: TypeID?,
    _ attributes: FunctionAttributes,
    _ style: NameStyle
  ) -> String {
    var text =
      switch attributes.convention {
      case 1: "@convention(block) "
      case 2: "@convention(thin) "
      case 3: "@convention(c) "
      default: ""
      }
    if let actor = attributes.globalActor { text += "@" + name(of: actor, style) + " " }
    if attributes.isIsolatedAny { text += "@isolated(any) " }
    if attributes.isCallerIsolated { text += "nonisolated(nonsending) " }
    if attributes.isSendable { text += "@Sendable " }
    let parts = parameters.enumerated().map { index, parameter in
      let flags =
        index < attributes.parameterFlags.count ? attributes.parameterFlags[index] : 0
      var part = ""
      if flags & 0x800 != 0 { part += "sending " }
      if flags & 0x400 != 0 { part += "isolated " }
      switch flags & 0x7F {
      case 1: part += "inout "
      case 2: part += "__shared "
      case 3: part += "__owned "
      default: break
      }
      return part + name(of: parameter, style) + (flags & 0x80 != 0 ? "..." : "")
    }
    text += "(" + parts.joined(separator: ", ") + ")"
    if attributes.isAsync { text += " async" }
    if let error = attributes.thrownError {
      text += " throws(" + name(of: error, style) + ")"
    } else if attributes.isThrowing {
      text += " throws"
    }
    text += " -> " + (attributes.hasSendingResult ? "sending " : "")
    return text + (result.map { name(of: $0, style) } ?? "()")
  }

  /// The name of an existential type.
  private func existentialName(
    _ protocols: [String],
    _ superclass: TypeID?,
    _ isClassBound: Bool,
    _ style: NameStyle
  ) -> String {
    var parts = superclass.map { [name(of: $0, style)] } ?? []
    parts += protocols.map {
      style == .short ? String($0.split(separator: ".").last ?? "") : $0
    }
    if isClassBound, superclass == nil,
      !protocols.contains(where: { isClassBoundProtocol(named: $0) })
    {
      parts.append(style == .short ? "AnyObject" : "Swift.AnyObject")
    }
    return parts.isEmpty ? "Any" : parts.joined(separator: " & ")
  }

  /// Whether only objects conform to a protocol.
  private func isClassBoundProtocol(named name: String) -> Bool {
    guard let address = protocolAddress(named: name) else { return false }
    return protocolFacts(address)?.isClassBound ?? false
  }

  /// The name of an existential type with fixed associated types.
  private func constrainedName(
    _ base: TypeID,
    _ requirements: [AssociatedTypeRequirement],
    _ style: NameStyle
  ) -> String {
    let parts = requirements.map { requirement in
      var path = "Self"
      guard !requirement.path.isEmpty else {
        return path + ": ~" + (requirement.protocolNames.first ?? "")
      }
      guard style == .qualified else { return name(of: requirement.type, style) }
      for (index, member) in requirement.path.enumerated() {
        let names = requirement.protocolNames
        if index < names.count, !names[index].isEmpty { path += "." + names[index] }
        path += "." + member
      }
      return path + " == " + name(of: requirement.type, style)
    }
    return "any " + name(of: base, style) + "<" + parts.joined(separator: ", ") + ">"
  }

  /// The name of a nominal type without what is around it: `[Doc]`, `[String: Doc]` and `Doc?` for the types that have
  /// such a form.
  private func shortDeclarationName(_ address: UInt, _ arguments: [TypeID]) -> String {
    guard let entry = entry(address) else { return "?" }
    if let sugared = sugaredName(entry, address, arguments) { return sugared }
    guard nameDepth < Self.nameDepthLimit else { return "…" }
    beginName()
    defer { endName() }
    let around = outerType(of: entry.head).map { shortDeclarationName($0, arguments) + "." } ?? ""
    let name = around + String(decoding: declaredName(of: entry.head), as: UTF8.self)
    let before = parameterCount(around: entry)
    let after = min(entry.parameterCount, arguments.count)
    guard before < after else { return name }
    return name + list(arguments[before..<after], .short)
  }

  /// The type that a type is declared in, or in an extension of; nil for one of a module.
  private func outerType(of head: ContextDescriptor) -> UInt? {
    guard let parent = entry(head.parent.bits)?.head else { return nil }
    switch parent.kind {
    case .classType, .structure, .enumeration: return head.parent.bits
    case .anonymous: return outerType(of: parent)
    case .extension:
      guard let type = extendedType(of: parent), case .nominal(let nominal, _) = node(type) else {
        return nil
      }
      return nominal.bits
    default: return nil
    }
  }

  /// The name of a type that has a form of its own in the language; nil for others.
  private func sugaredName(
    _ entry: DescriptorEntry,
    _ address: UInt,
    _ arguments: [TypeID]
  ) -> String? {
    guard self.entry(entry.head.parent.bits)?.head.kind == .module, arguments.count <= 2 else {
      return nil
    }
    let parts = arguments.map { name(of: $0, .short) }
    switch (declarationName(address, arguments: []), parts.count) {
    case ("Swift.Array", 1): return "[\(parts[0])]"
    case ("Swift.Dictionary", 2): return "[\(parts[0]): \(parts[1])]"
    case ("Swift.Optional", 1):
      let isCompound =
        parts[0].contains(" ") && !parts[0].hasPrefix("(") && !parts[0].hasPrefix("[")
      return isCompound ? "(\(parts[0]))?" : parts[0] + "?"
    default: return nil
    }
  }

  /// The number of generic parameters of the contexts around one.
  func parameterCount(around entry: DescriptorEntry) -> Int {
    guard let parent = self.entry(entry.head.parent.bits) else { return 0 }
    return parent.parameterCount
  }

  /// The qualified name of a declaration.
  func declarationName(_ address: UInt, arguments: [TypeID]) -> String {
    guard let entry = entry(address), nameDepth < Self.nameDepthLimit else { return "?" }
    beginName()
    defer { endName() }
    let head = entry.head
    var around: String {
      head.parent.isNull ? "" : declarationName(head.parent.bits, arguments: arguments)
    }
    switch head.kind {
    case .module: return String(decoding: declaredName(of: head), as: UTF8.self)
    case .anonymous:
      // The runtime prints where the context's descriptor is in the process.
      return around + ".(unknown context at $" + String(address, radix: 16) + ")"
    case .extension:
      guard let type = extendedType(of: head), case .nominal(let nominal, _) = node(type) else {
        return "(extension in \(around)):?"
      }
      return "(extension in \(around)):" + declarationName(nominal.bits, arguments: arguments)
    case .protocolType, .opaqueType:
      return around + "." + String(decoding: declaredName(of: head), as: UTF8.self)
    case .classType, .structure, .enumeration:
      let name = around + "." + String(decoding: declaredName(of: head), as: UTF8.self)
      let before = parameterCount(around: entry)
      let after = min(entry.parameterCount, arguments.count)
      guard before < after else { return name }
      return name + list(arguments[before..<after], .qualified)
    }
  }
}
