import LeakMetadata

/// Writes the way from an object to a word in it, as the source would.
struct LabelText {
  /// Reads types' names.
  let resolver: TypeResolver

  /// What the compiler puts before the name of a lazy property's storage.
  private static let lazyPrefix = "$__lazy_storage_$_"

  /// The text of a path by its type: `.rows[3].owner`, `captures Screen`.
  ///
  /// - Parameters:
  ///   - path: The steps.
  ///   - index: The index of the innermost element.
  ///   - key: What is written for a dictionary's key.
  /// - Returns: The text; empty for a path into a box alone.
  func text(of path: [ReferenceLabel], index: Int, key: String = "…") -> String {
    var text = ""
    for (position, step) in path.enumerated() {
      switch step {
      case .property(let name): text += "." + plain(name)
      case .tupleElement(let number): text += ".\(number)"
      case .payload(let name): text += "." + name
      case .element, .tail:
        // Only the innermost element's index comes with a reference.
        let isInnermost = !path[(position + 1)...].contains(where: \.isElement)
        text += isInnermost ? "[\(index)]" : "[…]"
      case .key, .value: text += "[\(key)]"
      case .captures(let number, let type):
        let name = type.map { resolver.shortName(of: unwrapped($0)) } ?? "value \(number)"
        text += text.isEmpty ? "captures \(name)" : " captures \(name)"
      case .boxed: break
      }
    }
    return text
  }

  /// A property's name in the source.
  private func plain(_ name: String) -> String {
    name.hasPrefix(Self.lazyPrefix) ? String(name.dropFirst(Self.lazyPrefix.count)) : name
  }

  /// The type of a captured variable without its box, ownership and `Optional`.
  private func unwrapped(_ type: TypeID) -> TypeID {
    var type = type
    for _ in 0..<4 {
      switch resolver.node(type) {
      case .box(let inner), .storage(_, let inner): type = inner
      default:
        guard let payload = resolver.optionalPayload(type) else { return type }
        type = payload
      }
    }
    return type
  }
}

extension ReferenceLabel {
  /// Whether it stands for one of many elements.
  var isElement: Bool {
    switch self {
    case .element, .tail: true
    default: false
    }
  }
}
