/// Type and function names as reports write them.
package enum TypeName {
  /// What stands for a closure where a type is expected.
  package static let closure = "closure"

  /// What stands for a task where a type is expected.
  package static let task = "Task"

  /// Whether a name stands for code with a source of its own rather than for an instance.
  package static func isCode(_ name: String) -> Bool {
    name == closure || name == task
  }

  /// A name without modules and without what differs from run to run.
  ///
  /// - Parameter name: A name with modules, such as `Demo.Box<[Demo.Doc]>`.
  /// - Returns: The name as programmers write it: `Box<[Doc]>`.
  package static func short(_ name: String) -> String {
    var result = ""
    var word: [Character] = []
    var wordStartsName = true
    for character in stable(name) {
      if character == "." {
        // The first part of a dotted name is its module, except after a bracket: `Box<Int>.Index`.
        if wordStartsName, !word.isEmpty, !word.allSatisfy(\.isNumber) {
          word = []
        } else {
          result += word
          result.append(".")
          word = []
        }
        wordStartsName = false
      } else if isPartOfWord(character) {
        word.append(character)
      } else {
        result += word
        result.append(character)
        word = []
        wordStartsName = character != ">" && character != "]" && character != ")"
      }
    }
    return result + word
  }

  /// Whether two names begin with modules that are not the same.
  package static func areOfDifferentModules(_ one: String, _ other: String) -> Bool {
    guard !isCode(one), !isCode(other), let one = module(of: one), let other = module(of: other)
    else { return false }
    return one != other
  }

  /// The module that a name begins with; nil where it begins with none.
  static func module(of name: String) -> String? {
    guard name.first?.isLetter ?? false,
      let end = name.firstIndex(where: { !isPartOfWord($0) }), name[end] == "."
    else { return nil }
    return String(name[..<end])
  }

  /// A short name without generic arguments: `Box` for `Demo.Box<[Demo.Doc]>`.
  package static func base(_ name: String) -> String {
    withoutArguments(short(name))
  }

  /// A name without the parts that differ from build to build or run to run.
  ///
  /// These are the discriminators of private types, `(Secret in _1A2B)`, and the contexts of local
  /// types, `(unknown context at $55d0)`.
  package static func stable(_ name: String) -> String {
    guard name.contains("(") else { return name }
    var result = ""
    var rest = name[...]
    while let open = rest.firstIndex(of: "(") {
      result += rest[..<open]
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(where: { $0 == ")" || $0 == "(" }), inner[close] == ")"
      else {
        result.append("(")
        rest = inner
        continue
      }
      let content = inner[..<close]
      var after = inner[inner.index(after: close)...]
      if content.hasPrefix("unknown context at ") {
        if after.first == "." { after = after.dropFirst() }
      } else if let name = privateName(content) {
        result += name
      } else {
        result += "(" + content + ")"
      }
      rest = after
    }
    return result + rest
  }

  /// The name in `Secret in _1A2B` or `Secret in $55d0`; nil for other text.
  private static func privateName(_ content: Substring) -> Substring? {
    guard let space = content.firstIndex(of: " ") else { return nil }
    let tail = content[space...]
    guard tail.hasPrefix(" in _") || tail.hasPrefix(" in $") else { return nil }
    return tail.dropFirst(5).allSatisfy(\.isHexDigit) ? content[..<space] : nil
  }

  /// Whether a character can be part of an identifier.
  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "`"
  }
}
