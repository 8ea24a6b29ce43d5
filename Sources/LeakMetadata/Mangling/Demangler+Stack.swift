internal import LeakMemory

extension Demangler {
  /// Takes a type off the stack, with what it is as a parameter.
  mutating func popElement() -> MangledItem.Element? {
    switch stack.last {
    case .type(let type, let flags):
      stack.removeLast()
      return MangledItem.Element(type: type, flags: flags)
    case .tuple(let elements):
      stack.removeLast()
      let labels = elements.map(\.label)
      return MangledItem.Element(
        type: resolver.type(
          .tuple(
            elements.map(\.type),
            labels: labels.contains { !$0.isEmpty } ? labels : []
          )
        )
      )
    case .protocolType(let reference):
      // A protocol where a type is expected is the existential of it.
      stack.removeLast()
      return MangledItem.Element(
        type: resolver.existential(
          protocols: [reference],
          superclass: nil,
          isAnyObject: false
        )
      )
    default: return nil
    }
  }

  /// Takes a type off the stack.
  mutating func popType() -> TypeID? { popElement()?.type }

  /// Takes the mark of an empty list off the stack.
  mutating func popEmptyList() -> Bool {
    guard case .emptyList = stack.last else { return false }
    stack.removeLast()
    return true
  }

  /// Takes the mark behind a list's first element off the stack.
  mutating func popFirstElement() -> Bool {
    guard case .firstElement = stack.last else { return false }
    stack.removeLast()
    return true
  }

  /// Takes a name off the stack.
  mutating func popIdentifier() -> String? {
    guard case .identifier(let name) = stack.last else { return nil }
    stack.removeLast()
    return name
  }

  /// Takes a module off the stack.
  mutating func popModule() -> String? {
    switch stack.last {
    case .identifier(let name), .module(let name):
      stack.removeLast()
      return name
    case .context(let address):
      guard let head = resolver.entry(address)?.head, head.kind == .module else { return nil }
      stack.removeLast()
      return String(decoding: resolver.declaredName(of: head), as: UTF8.self)
    default: return nil
    }
  }

  /// Takes the context of a declaration off the stack.
  mutating func popContext() -> DeclarationContext? {
    if let module = popModule() { return .module(module) }
    if case .context(let address) = stack.last {
      stack.removeLast()
      return .descriptor(address)
    }
    guard let type = popType() else { return nil }
    switch resolver.node(type) {
    case .nominal(let descriptor, _): return .descriptor(descriptor.bits)
    case .named(let name, _, _): return .named(name)
    default: return nil
    }
  }

  /// Takes a protocol off the stack.
  mutating func popProtocol() -> ProtocolReference? {
    if case .protocolType(let reference) = stack.last {
      stack.removeLast()
      return reference
    }
    guard let name = popIdentifier(), let context = popContext() else { return nil }
    return resolver.protocolReference(name, in: context)
  }

  /// Takes a list of types off the stack.
  mutating func popTypeList() -> [TypeID]? {
    guard !popEmptyList() else { return [] }
    var types: [TypeID] = []
    while true {
      let isFirst = popFirstElement()
      guard let type = popType() else { return nil }
      types.append(type)
      if isFirst { return types.reversed() }
    }
  }

  /// Takes a tuple off the stack.
  mutating func popTuple() -> MangledItem? {
    guard !popEmptyList() else { return .tuple([]) }
    var elements: [MangledItem.Element] = []
    while true {
      let isFirst = popFirstElement()
      var isVariadic = false
      if case .variadic = stack.last {
        stack.removeLast()
        isVariadic = true
      }
      let label = popIdentifier() ?? ""
      guard var element = popElement() else { return nil }
      element.label = label
      if isVariadic { element.flags |= 0x80 }
      elements.append(element)
      if isFirst { return .tuple(elements.reversed()) }
    }
  }

  /// Takes the generic arguments of a bound type off the stack, those of the outermost context first.
  mutating func popGenericArguments() -> [TypeID]? {
    while case .retroactive = stack.last { stack.removeLast() }
    var lists: [[TypeID]] = []
    while true {
      var list: [TypeID] = []
      while let type = popType() { list.append(type) }
      lists.append(list.reversed())
      if popEmptyList() { return Array(lists.reversed().joined()) }
      guard popFirstElement() else { return nil }
    }
  }

  /// Takes a conformance off the stack.
  mutating func popConformance() -> Bool {
    guard case .conformance = stack.last else { return false }
    stack.removeLast()
    return true
  }
}
