import LeakGraph
import LeakMemory
import LeakMetadata

/// The values that have references inside, by the types of what they lie in.
extension PropertyDeclarations {
  /// The value that itself has the reference at the end of a hop; nil where the holder's type does not tell.
  func innermost(from first: EdgeIndex, to last: EdgeIndex) -> InnermostValue? {
    values(from: first, to: last).last
  }

  /// The predicate or expression of Foundation's, by its type, in which a hop leads on; nil for others, and for what a closure
  /// captures.
  ///
  /// What it was made with lies in values and boxes of types that the compiler has put together.
  func predicate(from first: EdgeIndex) -> String? {
    if case .captures? = way(first)?.first { return nil }
    return values(from: first, to: first).lazy.compactMap { value in
      guard case .property(_, let owner, _) = value else { return nil }
      let name = analysis.resolver.name(of: owner)
      return Self.predicates.contains(name.prefix { $0 != "<" }) ? name : nil
    }
    .first
  }

  /// Foundation's values that the macros `#Predicate` and `#Expression` make.
  private static let predicates: Set<Substring> = [
    "FoundationEssentials.Expression", "FoundationEssentials.Predicate",
  ]

  /// The values that have the reference at the end of a hop, each with where it goes on, the outermost first; empty where the
  /// holder's type does not tell.
  func values(from first: EdgeIndex, to last: EdgeIndex) -> [InnermostValue] {
    guard var path = typedWay(last) else { return [] }
    // The payload of an indirect case lies in a box of its own.
    var edge = last
    if first != last, let before = typedWay(first), case .payload? = before.last {
      path = before + path.dropFirst()
      edge = first
    }
    guard let holder = analysis.graph.edge(edge)?.source, let start = path.first,
      let index = analysis.heap.type(of: holder, in: analysis.map)
    else { return [] }
    let metadata = analysis.map.types.entries[Int(index)].metadata.address
    let resolver = analysis.resolver
    let type: TypeID? =
      switch start {
      case .property(let name):
        field(name, ofMetadata: metadata).flatMap {
          analysis.layouts.type(of: $0.field, in: $0.owner)
        }
      case .captures(_, let type): type
      case .element, .member, .key, .value, .tail: element(start, ofMetadata: metadata)
      case .boxed:
        // What an existential has no room for.
        resolver.heapMetadata(at: metadata).flatMap {
          $0.boxedMetadata.isNull ? nil : resolver.type(ofMetadata: $0.boxedMetadata)
        }
      default: nil
      }
    return type.map { InnermostValue.all(on: path.dropFirst(), of: $0, analysis.layouts) } ?? []
  }

  /// The type of a collection's elements, by its storage; those of a managed buffer's subclass by that.
  private func element(_ label: ReferenceLabel, ofMetadata metadata: Address) -> TypeID? {
    let resolver = analysis.resolver
    let buffer = lineage(ofMetadata: metadata).first {
      resolver.name(of: $0).hasPrefix("Swift.ManagedBuffer<")
    }
    guard
      case .nominal(_, let arguments) = resolver.node(
        buffer ?? resolver.type(ofMetadata: metadata)
      )
    else { return nil }
    return label == .value || buffer != nil ? arguments.last : arguments.first
  }

  /// Whether a stored property may be nil, as it is declared: what is stored of a lazy one is an optional of that.
  ///
  /// - Parameters:
  ///   - field: The property.
  ///   - type: The type of what is stored.
  /// - Returns: Whether it may.
  func isOptional(_ field: FieldRecord, _ type: TypeID) -> Bool {
    guard let payload = analysis.resolver.optionalPayload(type) else { return false }
    return SourceNames.property(field.name) == field.name
      || analysis.resolver.optionalPayload(payload) != nil
  }

  /// Where a stored property lies in the objects of a class, up to the next one of the class that declares it; nil where the
  /// metadata does not tell.
  func range(of name: String, ofMetadata metadata: Address) -> Range<Int>? {
    let resolver = analysis.resolver
    guard let (_, owner) = field(name, ofMetadata: metadata) else { return nil }
    let chain = sequence(first: metadata) { resolver.superclassMetadata(ofMetadata: $0) }
      .prefix(Self.mostSuperclasses)
    guard let declaring = chain.first(where: { resolver.type(ofMetadata: $0) == owner }),
      let vector = resolver.fieldOffsetVector(ofMetadata: declaring),
      let fields = resolver.fields(of: owner)
    else { return nil }
    var cursor = analysis.snapshot.structureCursor()
    let offsets = fields.indices.map { cursor.word(vector.bits &+ UInt($0) &* 8) ?? 0 }
    guard let index = fields.firstIndex(where: { SourceNames.property($0.name) == name }),
      let start = Int(exactly: offsets[index]), start > 0
    else { return nil }
    let next = offsets.compactMap { Int(exactly: $0) }.filter { $0 > start }.min()
    return start..<(next ?? .max)
  }
}
