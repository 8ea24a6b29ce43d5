/// Rewrites a type name as `String(reflecting:)` gives it, from left to right.
struct TypeNameParser {
  /// What is left to read.
  private var rest: Substring

  /// Begins to read a name.
  init(_ name: String) {
    rest = Substring(name)
  }

  /// One type, up to the end or to a delimiter around it.
  mutating func type() -> String {
    var result = ""
    while let next = rest.first {
      switch next {
      case "<":
        rest.removeFirst()
        result = Self.generic(result, arguments(until: ">"))
      case "(" where rest.hasPrefix("(unknown context at "):
        // The address of a private or local context differs from run to run.
        skip(through: ")")
        if rest.first == "." { rest.removeFirst() }
      case "(":
        rest.removeFirst()
        result += "(" + arguments(until: ")").joined(separator: ", ") + ")"
      case "-" where rest.hasPrefix("->"):
        rest.removeFirst(2)
        result += "->"
      case ",", ">", ")":
        return result
      default:
        result.append(next)
        rest.removeFirst()
      }
    }
    return result
  }

  /// The types between delimiters.
  private mutating func arguments(until end: Character) -> [String] {
    var types: [String] = []
    while let next = rest.first {
      if next == end {
        rest.removeFirst()
        break
      }
      if next == "," {
        rest.removeFirst()
        while rest.first == " " { rest.removeFirst() }
        continue
      }
      let before = rest.count
      types.append(type())
      if rest.count == before { rest.removeFirst() }
    }
    return types
  }

  /// Leaves out everything to the next such character.
  private mutating func skip(through end: Character) {
    while let next = rest.first {
      rest.removeFirst()
      if next == end { return }
    }
  }

  /// A generic type in its short form, where it has one.
  private static func generic(_ base: String, _ arguments: [String]) -> String {
    switch (base, arguments.count) {
    case ("Swift.Array", 1): "[" + arguments[0] + "]"
    case ("Swift.Dictionary", 2): "[" + arguments[0] + ": " + arguments[1] + "]"
    case ("Swift.Optional", 1):
      isFunction(arguments[0]) ? "(" + arguments[0] + ")?" : arguments[0] + "?"
    default: base + "<" + arguments.joined(separator: ", ") + ">"
    }
  }

  /// Whether a name is a function's: whether it has an arrow outside of all brackets.
  private static func isFunction(_ name: String) -> Bool {
    var depth = 0
    var previous: Character?
    for character in name {
      switch character {
      case "(", "[", "<": depth += 1
      case ">" where previous == "-": if depth == 0 { return true }
      case ")", "]", ">": depth -= 1
      default: break
      }
      previous = character
    }
    return false
  }
}
