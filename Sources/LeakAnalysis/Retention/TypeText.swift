/// Names of types as a reader takes them in.
enum TypeText {
  /// A name without its modules: `Box<Doc>` for `App.Box<App.Doc>`.
  ///
  /// Types nested in others keep only their own name.
  static func short(_ name: String) -> String {
    var result = ""
    var part = ""
    var depth = 0
    for character in name {
      switch character {
      case "(":
        depth += 1
        part.append(character)
      case ")":
        depth -= 1
        part.append(character)
      case "." where depth == 0: part = ""
      case "<", ">", ",", " ":
        part.append(character)
        if depth == 0 {
          result += part
          part = ""
        }
      default: part.append(character)
      }
    }
    return result + part
  }
}
