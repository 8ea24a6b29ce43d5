package import LeakMetadata

/// Writes the way from an object to a word in it, as the source would.
package struct LabelText {
  /// Reads types' names.
  let resolver: TypeResolver

  /// Writes ways by the types that a resolver knows.
  package init(resolver: TypeResolver) {
    self.resolver = resolver
  }

  /// The text of a path by its type: `.rows[3].owner`, `captures Screen`.
  ///
  /// - Parameters:
  ///   - path: The steps.
  ///   - index: The index of the innermost element; nil where it is not to be told.
  ///   - key: What is written for a dictionary's key.
  /// - Returns: The text; empty for a path into a box alone.
  package func text(of path: [ReferenceLabel], index: Int?, key: String = "…") -> String {
    let path = Self.withoutStorage(path)
    var text = ""
    for (position, step) in path.enumerated() {
      switch step {
      case .property(let name): text += "." + name
      case .tupleElement(let number): text += ".\(number)"
      case .payload(let name): text += "." + name
      case .element, .tail:
        // Only the innermost element's index comes with a reference.
        let isInnermost = !path[(position + 1)...].contains(where: \.isElement)
        text += isInnermost ? "[\(index.map { "\($0)" } ?? "…")]" : "[…]"
      case .key: text += ".keys[\(key)]"
      case .value, .member: text += "[\(key)]"
      case .captures(let number, let type):
        let name = type.map { typeName($0) } ?? "value \(number)"
        text += text.isEmpty ? "captures \(name)" : " captures \(name)"
      case .target: text += ".pointee"
      case .boxed, .pointee, .dynamic: break
      }
    }
    return text
  }

  /// The standard library's own properties between a collection and its storage.
  private static let storagePaths: [[String]] = [
    ["_buffer", "_storage"], ["_variant", "object", "rawValue"], ["_variant", "object"],
    ["_guts", "_object", "_object"], ["_box", "_baseHashable"],
    ["_storage", "_buffer", "_nativeBuffer"],
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
      } else if case .property(let name) = step, name.hasPrefix("_"),
        rest.dropFirst().first == .property("wrappedValue")
      {
        // The property that a wrapper wraps.
        result.append(.property(String(name.dropFirst())))
        rest = rest.dropFirst(2)
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

  /// What a captured value is called by its type.
  func typeName(_ type: TypeID) -> String {
    let type = unwrapped(type)
    if case .function = resolver.node(type) { return "closure" }
    return resolver.shortName(of: type)
  }

  /// The type of a captured variable without its box, ownership and `Optional`.
  func unwrapped(_ type: TypeID) -> TypeID {
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

  /// Whether it stands for what is in a bucket of a dictionary's or set's storage.
  var isBucket: Bool {
    switch self {
    case .key, .value, .member: true
    default: false
    }
  }
}

extension LabelText {
  /// A label without the numbers and quoted keys of elements, which differ between objects that are held alike.
  static func withoutIndexes(_ label: String) -> String {
    var isInside = false
    var isQuoted = false
    var isEscaped = false
    return String(
      label.filter { character in
        if isEscaped {
          isEscaped = false
          return false
        }
        if isQuoted, character == "\\" { isEscaped = true }
        if isInside, character == "\"" { isQuoted.toggle() }
        if character == "[", !isQuoted { isInside = true }
        if character == "]", !isQuoted { isInside = false }
        return !isQuoted && !(isInside && character.isNumber)
      }
    )
  }
}
