internal import LeakMemory

extension Demangler {
  /// Takes a type's name and context off the stack, and finds it.
  ///
  /// Types that are private, or local to a function, may be called alike. They are told apart by the linker's
  /// names of their descriptors.
  mutating func declaredType(_ kind: TypeNode.NominalKind) -> TypeNode? {
    guard let (name, own) = popName(), let (context, identity) = popDeclarationContext() else {
      return nil
    }
    var candidates = resolver.declarations(name, in: context)
    if candidates.count > 1, isSymbol, let found = descriptorOfWholeText(among: candidates) {
      candidates = [found]
    }
    if candidates.count > 1 {
      let narrowed = candidates.prefix(64).filter { candidate in
        declares(candidate, name, own, in: identity)
      }
      if !narrowed.isEmpty { candidates = narrowed }
      if isSymbol, candidates.count > 1 { return .unknown("one of several types of a name") }
    }
    guard let found = candidates.first else {
      return resolver.declaredType(name, in: context, kind)
    }
    return .nominal(descriptor: Address(found), arguments: [])
  }

  /// The descriptor that has the linker's name of the type that the text up to here is.
  private func descriptorOfWholeText(among candidates: [UInt]) -> UInt? {
    guard stack.isEmpty else { return nil }
    let symbol = "$s" + String(decoding: text[..<position], as: UTF8.self) + "Mn"
    return candidates.first { resolver.descriptorSymbol($0) == symbol }
  }

  /// Whether a descriptor's linker's name says that it is what is looked for.
  private func declares(
    _ descriptor: UInt,
    _ name: String,
    _ discriminator: String?,
    in identity: String
  ) -> Bool {
    guard depth < 3, let symbol = resolver.descriptorSymbol(descriptor) else { return false }
    // Without `$s`, and without `Mn` and the letter in front, which would look for the type again.
    var other = Demangler(resolver, text: Array(symbol.utf8.dropFirst(2).dropLast(3)), address: 0)
    other.isSymbol = true
    other.depth = depth + 1
    guard other.readAll(), let (otherName, otherMark) = other.popName() else { return false }
    return otherName == name && otherMark == discriminator
      && other.popDeclarationContext()?.identity == identity
  }

  /// Takes the context of a declaration off the stack, with a text that tells it from others.
  mutating func popDeclarationContext() -> (context: DeclarationContext, identity: String)? {
    if case .entity(let entity) = stack.last {
      stack.removeLast()
      return (entity.context, entity.identity)
    }
    guard let context = popContext() else { return nil }
    switch context {
    case .module(let name): return (context, "m" + name)
    case .descriptor(let address): return (context, "d" + String(address))
    case .named(let name): return (context, "n" + name)
    }
  }

  /// Takes a name off the stack, with what tells it from others like it.
  mutating func popName() -> (name: String, discriminator: String?)? {
    let mark = discriminators.last { $0.height == stack.count }?.text
    return popIdentifier().map { ($0, mark) }
  }

  /// Reads the whole text; says whether it could.
  mutating func readAll() -> Bool {
    while position < text.count {
      guard stack.count < Self.stackLimit, let item = step() else { return false }
      stack.append(item)
      while let last = discriminators.last, last.height >= stack.count {
        discriminators.removeLast()
      }
      if let discriminator {
        discriminators.append((stack.count, discriminator))
        self.discriminator = nil
      }
    }
    return true
  }
}
