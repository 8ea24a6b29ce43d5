extension TypeName {
  /// A name without its generic argument lists: `Demo.Box.Index` for `Demo.Box<(Int) -> Doc>.Index`.
  ///
  /// - Parameter name: The name of a type or function, or a label that has types in it.
  /// - Returns: The name without lists of arguments and of parameters, nested ones included. A `<` that
  ///   begins no list, such as an operator's, and one that nothing closes stay.
  ///
  /// - Complexity: O(*n*) for lists that end, for *n* characters.
  package static func withoutArguments(_ name: String) -> String {
    guard name.hasByte(where: { $0 == UInt8(ascii: "<") }) else { return name }
    var result = ""
    var rest = name[...]
    while let character = rest.first {
      if let end = endOfQuotedName(rest) {
        result += rest[..<end]
        rest = rest[end...]
      } else if character == "<", result.last.map(endsName) ?? false, let end = endOfList(rest) {
        rest = rest[end...]
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The position after the argument list that a text begins with; nil where nothing closes it.
  private static func endOfList(_ text: Substring) -> Substring.Index? {
    var depth = 0
    var isArrow = false
    var rest = text
    while let character = rest.first {
      if let end = endOfQuotedName(rest) {
        rest = rest[end...]
        isArrow = false
        continue
      }
      if character == "<" { depth += 1 }
      if character == ">", !isArrow { depth -= 1 }
      // The `>` of `->` closes nothing.
      isArrow = character == "-"
      rest = rest.dropFirst()
      if depth == 0 { return rest.startIndex }
    }
    return nil
  }

  /// The position after the name in backticks that a text begins with; nil for other text.
  ///
  /// Such a name may have any other character in it.
  private static func endOfQuotedName(_ text: Substring) -> Substring.Index? {
    guard text.first == "`", let end = text.dropFirst().firstIndex(of: "`") else { return nil }
    return text.index(after: end)
  }

  /// Whether a name can end with a character, so that a list of arguments can follow.
  private static func endsName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "`"
  }
}
