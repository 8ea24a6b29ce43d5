package import LeakMemory

/// A dictionary key as it stands between brackets in a label.
package struct KeyText {
  /// Where strings are read.
  private let memory: any MemoryReader

  /// The type of the keys, with its module.
  private let typeName: String

  /// Renders the keys of one type.
  package init(ofType metadata: Address, memory: any MemoryReader) {
    self.memory = memory
    self.typeName = SwiftRuntime.name(ofType: metadata)
  }

  /// The key at an offset of a copy: `"name"` or `42`; for other types the type's name.
  package func text(of key: MemorySnapshot, at offset: Int) -> String {
    let word = key.word(at: offset)
    switch typeName {
    case "Swift.String":
      let text = StringValue.text(word, key.word(at: offset + 8), memory: memory)
      return text.map(Self.quoted) ?? "String"
    case "Swift.Int", "Swift.Int64": return String(Int(bitPattern: word))
    case "Swift.UInt", "Swift.UInt64": return String(word)
    case "Swift.Int32": return String(Int32(truncatingIfNeeded: word))
    case "Swift.UInt32": return String(UInt32(truncatingIfNeeded: word))
    case "Swift.Int16": return String(Int16(truncatingIfNeeded: word))
    case "Swift.UInt16": return String(UInt16(truncatingIfNeeded: word))
    case "Swift.Int8": return String(Int8(truncatingIfNeeded: word))
    case "Swift.UInt8": return String(UInt8(truncatingIfNeeded: word))
    case "Swift.Bool": return word & 1 == 0 ? "false" : "true"
    default: return objectText(at: Address(word)) ?? TypeNames.short(TypeNames.sugared(typeName))
    }
  }

  /// The text of a key that is a string of Foundation's, or has one in it as those of caches have; nil for others.
  ///
  /// Source: swift-corelibs-foundation, Sources/Foundation/{NSString,NSCache}.swift.
  private func objectText(at object: Address, depth: Int = 0) -> String? {
    guard typeName.hasPrefix("Foundation."), object.bits >= 4096 else { return nil }
    if let place = StoredProperty.place(
      of: "_storage",
      declaredBy: "NSString",
      in: "Foundation",
      at: object,
      memory: memory
    ), let low = memory.word(place), let high = memory.word(place + 8) {
      return StringValue.text(low, high, memory: memory).map(Self.quoted)
    }
    guard
      depth == 0,
      let place = StoredProperty.place(
        of: "value",
        declaredBy: "NSCacheKey",
        in: "Foundation",
        at: object,
        memory: memory
      )
    else { return nil }
    return memory.pointer(place).flatMap { objectText(at: $0, depth: 1) }
  }

  /// A key that is at hand as a value, worded as one that is read from memory.
  package static func text(of key: Any) -> String {
    if type(of: key) == String.self, let text = key as? String {
      return quoted(StringValue.shortened(text))
    }
    let name = String(reflecting: type(of: key))
    return numbers.contains(name) ? "\(key)" : TypeNames.short(TypeNames.sugared(name))
  }

  /// The types whose values are told.
  private static let numbers: Set<String> = [
    "Swift.Int", "Swift.Int64", "Swift.Int32", "Swift.Int16", "Swift.Int8",
    "Swift.UInt", "Swift.UInt64", "Swift.UInt32", "Swift.UInt16", "Swift.UInt8", "Swift.Bool",
  ]

  /// The text between quotes.
  private static func quoted(_ text: String) -> String {
    "\"" + escaped(text) + "\""
  }

  /// The text with quotes, backslashes and control characters escaped.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\" + String(scalar)
      case _ where scalar.properties.generalCategory == .control: scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }
    .joined()
  }
}
