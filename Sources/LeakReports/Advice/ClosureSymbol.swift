import LeakMemory

/// What the demangled name of a function value says of it.
struct ClosureSymbol: Sendable, Hashable {
  /// How a function value is written.
  enum Form: Sendable, Hashable {
    /// `{ … }`
    case closure

    /// An argument that becomes a closure, as those of `@autoclosure` parameters do.
    case autoclosure

    /// `object.method` without a call.
    case methodReference

    /// `func name() { … }` within a function.
    case localFunction

    /// A function of no type, or one whose name cannot be read.
    case function
  }

  /// How it is written.
  let form: Form

  /// The type whose method, initialiser or property it is written in, without module and generic
  /// arguments; nil for a global or static function.
  let enclosingType: String?

  /// The method's name and labels, `handle(_:)`, where the name is that of the method itself.
  let method: String?

  /// A local function's own name; nil for others.
  let localName: String?

  /// Reads a name such as `closure #1 in Screen.wire()`.
  ///
  /// Verified with Swift 6.3.1: a method reference in source is `implicit closure #2 in implicit
  /// closure #1 in Screen.wire()`, an autoclosure has one such part only, a local function is
  /// `report #1 () in Screen.wire()`.
  init(_ symbol: String) {
    if ImagePlace.image(of: symbol) != nil {
      form = .closure
      enclosingType = nil
      method = nil
      localName = nil
      title = "closure (\(symbol))"
      return
    }
    let parts = Self.parts(of: symbol)
    let outermost = parts.last ?? symbol
    enclosingType = Self.type(declaring: outermost)
    if symbol.hasPrefix("implicit closure #") {
      let isNested = parts.count > 2 && parts[1].hasPrefix("implicit closure #")
      form = isNested ? .methodReference : .autoclosure
      method = nil
      localName = nil
      let place = parts.dropFirst(isNested ? 2 : 1).joined(separator: " in ")
      title = (isNested ? "method reference in " : "autoclosure in ") + place
    } else if symbol.hasPrefix("closure #") {
      form = .closure
      method = nil
      localName = nil
      title = symbol
    } else if let (name, isVariable) = Self.local(parts[0]) {
      form = .localFunction
      method = nil
      localName = name
      let place =
        parts.count > 1 ? "in " + parts.dropFirst().joined(separator: " in ") : "at top level"
      title = "local \(isVariable ? "variable" : "function") \(name) \(place)"
    } else {
      let member = parts.count == 1 ? Self.member(of: outermost) : nil
      form = member == nil ? .function : .methodReference
      method = member
      localName = nil
      title = "function \(symbol)"
    }
  }

  /// What it is, in short: `closure`, `method reference`.
  var kind: String {
    switch form {
    case .closure, .function: "closure"
    case .autoclosure: "autoclosure"
    case .localFunction: "local function"
    case .methodReference: "method reference"
    }
  }

  /// The function value in a drawing: `closure #1 in Screen.wire()`, `method reference in …`.
  let title: String

  /// The name of a local function, `report #1 ()`, or of a local variable that is computed, `getter of total #1`; nil for
  /// others.
  private static func local(_ part: String) -> (name: String, isVariable: Bool)? {
    guard part.contains(" #") else { return nil }
    let words = part.split(separator: " ").map(String.init)
    guard words.count > 2, words[0] == "getter", words[1] == "of" else {
      return words.first.map { ($0, false) }
    }
    return (words[2], true)
  }

  /// The parts between which a demangled name has ` in `, outermost last.
  private static func parts(of symbol: String) -> [String] {
    var parts: [String] = []
    var part = ""
    for word in symbol.split(separator: " ") {
      if word == "in" {
        parts.append(part)
        part = ""
      } else {
        part += part.isEmpty ? String(word) : " " + word
      }
    }
    return parts + [part]
  }

  /// The type of the `Screen.wire()` in question.
  private static func type(declaring declaration: String) -> String? {
    var name = declaration
    let initial = "variable initialization expression of "
    if name.hasPrefix(initial) { name = String(name.dropFirst(initial.count)) }
    guard !name.hasPrefix("static ") else { return nil }
    var pieces = components(of: name)
    // `Screen.title.getter`: the accessor belongs to the property.
    let accessors = ["getter", "setter", "modify", "read", "modify2", "read2", "willset", "didset"]
    if let last = pieces.last, accessors.contains(last) { pieces.removeLast() }
    guard pieces.count > 1 else { return nil }
    return pieces.dropLast().joined(separator: ".")
  }

  /// The `wire()` of `Screen.wire()`.
  private static func member(of declaration: String) -> String? {
    let pieces = components(of: declaration)
    return pieces.count > 1 ? pieces.last : nil
  }

  /// The parts of a dotted name, without generic arguments.
  private static func components(of name: String) -> [String] {
    var pieces: [String] = [""]
    var angles = 0
    var parentheses = 0
    for character in name {
      switch character {
      case "<" where parentheses == 0: angles += 1
      case ">" where parentheses == 0 && angles > 0: angles -= 1
      case "." where angles == 0 && parentheses == 0: pieces.append("")
      default:
        guard angles == 0 else { continue }
        if character == "(" { parentheses += 1 }
        if character == ")" { parentheses -= 1 }
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces
  }
}
