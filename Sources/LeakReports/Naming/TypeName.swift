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
    let name = stable(name)
    guard name.hasByte(where: { $0 == UInt8(ascii: ".") }) else { return name }
    let bytes = name.utf8.span
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    // Where the present word begins in the result.
    var word = 0
    var wordStartsName = true
    // How many parameter packs that is in.
    var packDepth = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: ".") {
        // The first part of a dotted name is its module, except after a bracket: `Box<Int>.Index`.
        if wordStartsName, !result[word...].allSatisfy(isDigit) {
          result.removeSubrange(word...)
        } else {
          result.append(byte)
        }
        wordStartsName = false
        word = result.count
      } else if byte == UInt8(ascii: "{"), result[word...].elementsEqual("Pack".utf8) {
        // The arguments for a parameter pack are written like others.
        result.removeSubrange(word...)
        packDepth += 1
        wordStartsName = true
      } else if byte == UInt8(ascii: "}"), packDepth > 0 {
        packDepth -= 1
      } else {
        result.append(byte)
        guard !isPartOfWord(byte) else { continue }
        wordStartsName = ![UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: ")")].contains(byte)
        word = result.count
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a byte is a digit.
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Whether a byte can be of an identifier; all characters beyond ASCII can.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
      true
    default: isDigit(byte)
    }
  }

  /// Whether two names begin with modules that are not the same.
  package static func areOfDifferentModules(_ one: String, _ other: String) -> Bool {
    guard !isCode(one), !isCode(other), let one = module(of: one), let other = module(of: other)
    else { return false }
    return one != other
  }

  /// The module that a name begins with; nil where it begins with none.
  static func module(of name: String) -> String? {
    guard let first = name.utf8.first, isPartOfWord(first), !isDigit(first),
      first != UInt8(ascii: "_"), first != UInt8(ascii: "`"),
      let end = name.utf8.firstIndex(where: { !isPartOfWord($0) }),
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
