import LeakFindings

/// Type and function names as reports write them.
package enum TypeName {
  /// What stands for a closure where a type is expected.
  package static let closure = "closure"

  /// What stands for a task where a type is expected.
  package static let task = "Task"

  /// Memory of which nothing says what it is.
  package static let untyped = "untyped block"

  /// Whether a type is what a collection of the standard library keeps its elements in.
  static func isStorage(_ name: String) -> Bool {
    ["Swift._ContiguousArrayStorage<", "Swift._DictionaryStorage<", "Swift._SetStorage<"]
      .contains(where: name.hasPrefix)
  }

  /// Whether a name stands for code with a source of its own rather than for an instance.
  package static func isCode(_ name: String) -> Bool {
    name == closure || name == task
  }

  /// A name without modules and without what differs from run to run.
  ///
  /// - Parameter name: A name with modules, such as `Demo.Box<[Demo.Doc]>`.
  /// - Returns: The name as programmers write it: `Box<[Doc]>`.
  package static func short(_ name: String) -> String {
    TypeNames.short(stable(name))
  }

  /// Whether two names begin with modules that are not the same.
  package static func areOfDifferentModules(_ one: String, _ other: String) -> Bool {
    guard !isCode(one), !isCode(other), let one = module(of: one), let other = module(of: other)
    else { return false }
    return one != other
  }

  /// The module that a name begins with; nil where it begins with none.
  static func module(of name: String) -> String? {
    guard let first = name.utf8.first, TypeNames.isPartOfWord(first), !TypeNames.isDigit(first),
      first != UInt8(ascii: "_"), first != UInt8(ascii: "`"),
      let end = name.utf8.firstIndex(where: { !TypeNames.isPartOfWord($0) }),
      name.utf8[end] == UInt8(ascii: ".")
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
    guard name.hasByte(where: { $0 == UInt8(ascii: "(") }) else { return name }
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
}
