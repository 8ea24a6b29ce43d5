internal import LeakMemory

/// The bits that no value of a declared type uses, whatever its generic parameters stand for.
///
/// An enum's cases are told apart by the same bits for all its arguments: they are chosen by what it declares. A
/// parameter that a class has to stand for has none to spare there, though an object's address has.
///
/// Source: `convertArchetypeType` in lib/IRGen/GenArchetype.cpp, "assume class archetypes never have spare bits", and
/// `MultiPayloadEnumImplStrategy` in lib/IRGen/GenEnum.cpp; verified with Swift 6.3.1.
struct DeclaredSpareBits {
  /// What is known of types.
  private let resolver: TypeResolver

  /// The most types inside each other.
  private static let mostLevels = 16

  /// Looks at declarations.
  init(_ resolver: TypeResolver) { self.resolver = resolver }

  /// The bits that no value uses.
  ///
  /// - Parameters:
  ///   - layout: How values are stored.
  ///   - mangledType: Where the declared type is named; null where it is not.
  /// - Returns: The bits.
  func bits(of layout: ValueLayout, declaredAt mangledType: Address) -> ByteMask {
    guard !mangledType.isNull else { return SpareBits.bits(of: layout) }
    let declared = resolver.rawType(mangledAt: mangledType.bits)
    return bits(of: layout, as: declared, levels: Self.mostLevels)
  }

  /// The bits that no value of a type uses that may depend on parameters.
  private func bits(of layout: ValueLayout, as declared: TypeID, levels: Int) -> ByteMask {
    guard levels > 0, resolver.isOpen(declared) else { return SpareBits.bits(of: layout) }
    switch resolver.node(declared) {
    case .parameter, .member:
      return ByteMask(offset: 0, bytes: Array(repeating: 0, count: min(layout.size, 1 << 12)))
    case .tuple(let elements, _):
      return bits(of: layout, madeOf: elements, levels: levels)
    case .nominal(let descriptor, _):
      guard resolver.nominalFacts(of: descriptor)?.kind == .structure,
        let fields = resolver.fields(of: declared)
      else { return SpareBits.bits(of: layout) }
      return bits(of: layout, madeOf: fields.map(\.type), levels: levels)
    default: return SpareBits.bits(of: layout)
    }
  }

  /// The bits that no value of several parts uses.
  private func bits(of layout: ValueLayout, madeOf types: [TypeID?], levels: Int) -> ByteMask {
    guard case .record(let parts) = layout.shape, parts.count == types.count,
      layout.size <= 1 << 12
    else { return SpareBits.bits(of: layout) }
    return zip(parts, types).reduce(.all(layout.size)) { result, part in
      guard let inner = part.0.layout, let type = part.1 else { return .none }
      let spare = bits(of: inner, as: type, levels: levels - 1)
      return result.subtracting(
        ByteMask.all(inner.size).subtracting(spare).moved(by: part.0.offset)
      )
    }
  }
}
