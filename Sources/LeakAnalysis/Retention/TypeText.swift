/// Names of types as a reader takes them in.
enum TypeText {
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
