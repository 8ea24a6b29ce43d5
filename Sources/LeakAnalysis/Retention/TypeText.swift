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
    if name == wanted { return true }
    if wanted.contains("<") { return short(name) == short(wanted) }
    guard !wanted.isEmpty else { return false }
    let plain = withoutArguments(name)
    return plain == wanted || plain.hasSuffix("." + wanted) || short(plain) == wanted
  }

  /// The name of the collection that keeps its elements in storage of a type: `Array<Doc>` for
  /// `Swift._ContiguousArrayStorage<App.Doc>`; of other types their own.
  static func collection(ofStorage name: String) -> String {
    let short = short(name)
    for (storage, collection) in collections where short.hasPrefix(storage + "<") {
      // Arrays of all classes have the same storage.
      let arguments = short.dropFirst(storage.count)
      return arguments == "<AnyObject>" ? collection : collection + arguments
    }
    return short
  }

  /// The standard library's storage, and what keeps its elements there.
  private static let collections = [
    ("_ContiguousArrayStorage", "Array"), ("_DictionaryStorage", "Dictionary"),
    ("_SetStorage", "Set"),
  ]

  /// A name without its modules: `Box<Doc>` for `App.Box<App.Doc>`.
  ///
  /// Types nested in others keep only their own name, unless the outer one has generic arguments.
  static func short(_ name: String) -> String {
    var result = ""
    var part = ""
    var rest = Substring(name)
    while let character = rest.popFirst() {
      switch character {
      case "(" where rest.hasPrefix("unknown context at") || rest.hasPrefix("extension in"):
        // The place of a private declaration, or the module of an extension.
        part += "(" + rest.prefix { $0 != ")" }
        rest = rest.drop { $0 != ")" }
        if let end = rest.popFirst() { part.append(end) }
      case ".":
        if part.isEmpty, result.last == ">" { result.append(".") }
        part = ""
      case "<", ">", ",", " ", "(", ")":
        result += part
        result.append(character)
        part = ""
      default: part.append(character)
      }
    }
    return result + part
  }
}
