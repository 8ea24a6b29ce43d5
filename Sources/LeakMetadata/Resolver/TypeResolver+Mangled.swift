package import LeakMemory

extension TypeResolver {
  /// The type that a mangled text in memory names, with symbolic references.
  package func type(
    mangledAt address: Address,
    in environment: GenericEnvironment
  ) -> TypeID {
    substitute(rawType(mangledAt: address.bits), environment)
  }

  /// The type that a mangled text without symbolic references names, such as `Say4Main4LeafCG`.
  package func type(mangled text: [UInt8], in environment: GenericEnvironment) -> TypeID {
    guard text.count <= Self.mangledLimit, !text.contains(where: { $0 < 0x20 }) else {
      return type(.unknown("a mangled text too long"))
    }
    var demangler = Demangler(self, text: text, address: 0)
    return substitute(demangler.type(), environment)
  }

  /// The most bytes of a mangled text.
  private static let mangledLimit = 4096

  /// The type that a mangled text in memory names, with its parameters not bound.
  func rawType(mangledAt address: UInt) -> TypeID {
    if let known = rawTypes[address] { return known }
    guard mangledDepth < 16 else { return type(.unknown("types too deep")) }
    guard let text = mangledText(at: address), !text.isEmpty else {
      return type(.unknown("no mangled text"))
    }
    mangledDepth += 1
    var demangler = Demangler(self, text: text, address: address)
    let read = demangler.type()
    mangledDepth -= 1
    rawTypes[address] = read
    return read
  }

  /// The bytes of a mangled text: they end with a zero that is not part of a symbolic reference.
  package func mangledText(at address: Address) -> [UInt8]? {
    mangledText(at: address.bits)
  }

  /// The bytes of a mangled text.
  func mangledText(at address: UInt) -> [UInt8]? {
    guard memory.isImage(address) else { return nil }
    var count: UInt = 0
    while count < Self.mangledLimit {
      guard let byte = memory.byte(address &+ count) else { return nil }
      if byte == 0 { return memory.bytes(address, count: Int(count)) }
      count += 1
      if byte < 0x18 { count += 4 } else if byte < 0x20 { count += 8 }
    }
    return nil
  }

  /// What the generic parameters of a nominal type's declaration stand for in one type.
  package func environment(of type: TypeID) -> GenericEnvironment {
    guard case .nominal(let descriptor, let arguments) = node(type), !arguments.isEmpty,
      let entry = entry(descriptor.bits)
    else { return .empty }
    return GenericEnvironment(arguments: arguments, countsByDepth: entry.countsByDepth)
  }
}
