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
  ///   - index: The index of the innermost element; nil where it is not to be told.
  ///   - key: What is written for a dictionary's key.
  /// - Returns: The text; empty for a path into a box alone.
  func text(of path: [ReferenceLabel], index: Int?, key: String = "…") -> String {
    let path = Self.withoutStorage(path)
    var text = ""
    for (position, step) in path.enumerated() {
      switch step {
      case .property(let name): text += "." + plain(name)
      case .tupleElement(let number): text += ".\(number)"
      case .payload(let name): text += "." + name
      case .element, .tail:
        // Only the innermost element's index comes with a reference.
        let isInnermost = !path[(position + 1)...].contains(where: \.isElement)
        text += isInnermost ? "[\(index.map { "\($0)" } ?? "…")]" : "[…]"
      case .key, .value: text += "[\(key)]"
      case .captures(let number, let type):
        let name = type.map { typeName($0) } ?? "value \(number)"
        text += text.isEmpty ? "captures \(name)" : " captures \(name)"
      case .target: text += ".pointee"
      case .boxed, .pointee: break
      }
    }
    return text
  }

  /// The standard library's own properties between a collection and its storage.
  private static let storagePaths: [[String]] = [
    ["_buffer", "_storage"], ["_variant", "object", "rawValue"], ["_variant", "object"],
    ["_guts", "_object", "_object"], ["_box", "_baseHashable"],
  ]

  /// A path without what the standard library keeps between a collection and its storage.
  private static func withoutStorage(_ path: [ReferenceLabel]) -> [ReferenceLabel] {
    var result: [ReferenceLabel] = []
    // Where a value is boxed shows nowhere.
    var rest = path.filter { $0 != .boxed }[...]
    while let step = rest.first {
      let inner = storagePaths.first { rest.starts(with: $0.map { .property($0) }) }
      if let inner {
        rest = rest.dropFirst(inner.count)
      } else if rest.elementsEqual([.property("_buffer"), .property("owner")]) {
        // A slice of an array, whose elements are the next reference's.
        rest = []
      } else if rest.starts(with: [.property("_storage"), .element]) {
        // An inline array.
        rest = rest.dropFirst()
      } else if step == .property("_rawValue") {
        // A pointer without a type.
        rest = rest.dropFirst()
      } else if rest.starts(with: [.property("_position"), .property("_rawValue")]) {
        // A buffer.
        rest = rest.dropFirst()
      } else {
        result.append(step)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// A property's name in the source.
  private func plain(_ name: String) -> String {
    name.hasPrefix(Self.lazyPrefix) ? String(name.dropFirst(Self.lazyPrefix.count)) : name
  }

  /// What a captured value is called by its type.
  private func typeName(_ type: TypeID) -> String {
    let type = unwrapped(type)
    if case .function = resolver.node(type) { return "closure" }
    return resolver.shortName(of: type)
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
