import LeakMetadata

/// The value that itself has a reference: at the end of a way through values that lie in each other.
enum InnermostValue: Hashable {
  /// A struct, by its type, with the stored property, and whether what has the value can change it in place: by variables all
  /// the way.
  case property(FieldRecord, of: TypeID, isChangeable: Bool)

  /// An enum, in whose payload the reference is.
  case payload(of: TypeID)

  /// A tuple that is no enum's payload.
  case tuple

  /// Follows a way.
  ///
  /// - Parameters:
  ///   - path: The way, from the value on.
  ///   - type: The value's type.
  ///   - layouts: Knows the types, those too that cannot be copied.
  /// - Returns: The value; nil where the way has none, or no descriptor tells.
  static func at(
    end path: some Sequence<ReferenceLabel>,
    of type: TypeID,
    _ layouts: LayoutBuilder
  ) -> InnermostValue? {
    all(on: path, of: type, layouts).last
  }

  /// Follows a way.
  ///
  /// - Parameters:
  ///   - path: The way, from the value on.
  ///   - type: The value's type.
  ///   - layouts: Knows the types, those too that cannot be copied.
  /// - Returns: The values on it, the outermost first; empty where the way has none, or no descriptor tells.
  static func all(
    on path: some Sequence<ReferenceLabel>,
    of type: TypeID,
    _ layouts: LayoutBuilder
  ) -> [InnermostValue] {
    let resolver = layouts.resolver
    var type = type
    var found: [InnermostValue] = []
    var isChangeable = true
    for label in path {
      type = resolver.withoutOptionals(type)
      switch label {
      case .payload(let name):
        guard case .nominal = resolver.node(type), let payload = field(name, of: type, resolver)
        else { return [] }
        found.append(.payload(of: type))
        isChangeable = false
        type = layouts.type(of: payload, in: type) ?? type
      case .property(let name):
        if case .tuple(let elements, let labels) = resolver.node(type) {
          // Labels are no properties.
          guard let index = labels.firstIndex(of: name), index < elements.count else { return [] }
          type = elements[index]
          if case .payload? = found.last {} else { found.append(.tuple) }
          continue
        }
        guard case .nominal = resolver.node(type), let property = field(name, of: type, resolver),
          let next = layouts.type(of: property, in: type)
        else { return [] }
        isChangeable = isChangeable && property.isVariable
        found.append(.property(property, of: type, isChangeable: isChangeable))
        type = next
      case .tupleElement(let index):
        guard case .tuple(let elements, _) = resolver.node(type), index < elements.count else {
          return []
        }
        type = elements[index]
      case .dynamic(let value):
        type = value
        isChangeable = false
      case .boxed: continue
      case .element, .key, .member, .value, .captures, .pointee, .target, .tail: return []
      }
    }
    return found
  }

  /// A stored property or case of a type.
  private static func field(
    _ name: String,
    of type: TypeID,
    _ resolver: TypeResolver
  ) -> FieldRecord? {
    resolver.fields(of: type)?.first { SourceNames.property($0.name) == name }
  }
}

extension TypeResolver {
  /// What is in a type's optionals.
  func withoutOptionals(_ type: TypeID) -> TypeID {
    var type = type
    for _ in 0..<4 {
      guard let payload = optionalPayload(type) else { break }
      type = payload
    }
    return type
  }
}
