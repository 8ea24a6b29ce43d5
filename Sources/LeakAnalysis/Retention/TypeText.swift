import LeakFindings

/// Names of types as a reader takes them in.
enum TypeText {
  /// A name without any generic arguments: `Swift.AsyncStream._Storage` for
  /// `Swift.AsyncStream<App.Doc>._Storage`.
  static func withoutArguments(_ name: String) -> String {
    var result: [UInt8] = []
    var depth = 0
    var previous = UInt8(ascii: " ")
    for character in name.utf8 {
      if character == UInt8(ascii: "<") {
        depth += 1
      } else if character == UInt8(ascii: ">"), previous != UInt8(ascii: "-") {
        depth = max(0, depth - 1)
      } else if depth == 0 {
        result.append(character)
      }
      previous = character
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A name without the places of private declarations: `Foundation.NSCacheEntry` for
  /// `Foundation.(unknown context at $7f…).NSCacheEntry`.
  static func withoutPrivateContexts(_ name: String) -> String {
    guard name.contains("(unknown context at ") else { return name }
    var parts: [Substring] = []
    var rest = Substring(name)
    while let start = rest.firstRange(of: "(unknown context at ") {
      parts.append(rest[..<start.lowerBound])
      rest = rest[start.upperBound...].drop { $0 != ")" }.dropFirst()
      if rest.first == "." { rest = rest.dropFirst() }
    }
    parts.append(rest)
    return parts.joined()
  }

  /// Whether a name is the one that somebody asked for: with or without its modules, and with all or none of
  /// its generic arguments.
  static func matches(_ name: String, _ wanted: String) -> Bool {
    if name == wanted || withoutPrivateContexts(name) == wanted { return true }
    if wanted.contains("<") {
      let shorts = [short(name), TypeNames.short(name)]
      return shorts.contains { $0 == wanted || $0 == short(wanted) || $0.hasSuffix("." + wanted) }
    }
    // A box of an object is none.
    guard !wanted.isEmpty, !ContextName.isBox(name) || ContextName.isBox(wanted) else {
      return false
    }
    let plain = withoutPrivateContexts(withoutArguments(name))
    return plain == wanted || plain.hasSuffix("." + wanted) || short(plain) == wanted
  }

  /// The name of the collection that keeps its elements in storage of a type: `[Doc]` for
  /// `Swift._ContiguousArrayStorage<App.Doc>`; of other types their own.
  static func collection(ofStorage name: String) -> String {
    for (storage, collection) in collections where name.hasPrefix("Swift.\(storage)<") {
      let arguments = name.dropFirst("Swift.\(storage)".count)
      // Arrays of all classes have the same storage.
      return arguments == "<Swift.AnyObject>"
        ? collection : short("Swift." + collection + arguments)
    }
    return short(name)
  }

  /// The standard library's storage, and what keeps its elements there.
  private static let collections = [
    ("_ContiguousArrayStorage", "Array"), ("_DictionaryStorage", "Dictionary"),
    ("_SetStorage", "Set"),
  ]

  /// A name without its modules, as programmers write it: `Box<[Feature.Doc]>` for
  /// `App.Box<Swift.Array<App.Feature.Doc>>`.
  static func short(_ name: String) -> String { TypeNames.short(TypeNames.sugared(name)) }
}
