import LeakFindings
import LeakMemory

/// The words by which a note says that a closure which is to capture an object weakly has to return something without it; so has
/// one that is written in place of a method reference.
enum ClosureResultNote {
  /// The note on the hop at which a leak is broken; nil where nothing is to be said of it.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - breaking: The hop.
  ///   - sites: Names closures.
  ///   - place: Where the hop's closure is in the source; nil where that is not known.
  /// - Returns: The note.
  static func text(
    of finding: RetentionFinding,
    breaking: Int?,
    _ sites: SymbolicatedSites,
    at place: String?
  ) -> String? {
    guard let breaking, finding.path.steps.indices.contains(breaking), let place,
      case .closure(let code) = finding.path.steps[breaking].holder.category, !code.isNull,
      isObject(breaking, of: finding),
      let name = sites.wholeName(ofFunction: code),
      let result = result(ofFunction: name)
    else { return nil }
    let object = TypeName.base(finding.path.steps[breaking].target.typeName)
    // A parameter of a generic function has no name that says anything.
    let isParameter = result.count <= 2
    let type = isParameter ? "a value" : TextLayout.harmless(TypeName.short(result))
    let end = "has to return something where \(TextLayout.harmless(object)) has gone."
    let symbol = sites.source(of: finding.path.steps[breaking])?.symbol.map(ClosureSymbol.init)
    guard let symbol, symbol.form == .methodReference else {
      return "The closure at \(place) returns \(type), and \(end)"
    }
    let method = symbol.method.map { "The method \(TextLayout.harmless($0))" }
    return
      "\(method ?? "The method reference at \(place)") returns \(type): a closure in its place \(end)"
  }

  /// Whether a hop's capture is that of an object, not of a variable or of a value which has one inside.
  static func isObject(_ hop: Int, of finding: RetentionFinding) -> Bool {
    guard finding.hops.indices.contains(hop) else { return false }
    switch finding.hops[hop].declaration?.value {
    case nil, .object: return !TypeName.isCode(finding.path.steps[hop].target.typeName)
    default: return false
    }
  }

  /// The type that a function returns, by its whole name; nil where it returns nothing, or what may be nil.
  ///
  /// Names are those of closures, such as `closure #1 (Swift.Int) async -> Swift.Double in App.Screen.show() -> ()`, of method
  /// references, as `implicit closure #2 (Swift.Int) -> Swift.Bool in implicit closure #1 (App.Screen) -> …`, and of the methods
  /// themselves, `App.Screen.isOdd(Swift.Int) -> Swift.Bool`.
  static func result(ofFunction name: String) -> String? {
    // The type of a property or a local function comes behind a colon.
    let isOfClosure = name.hasPrefix("closure #") || name.hasPrefix("implicit closure #2 ")
    guard isOfClosure || !name.contains(" #") else { return nil }
    let bytes = Array(name.utf8)
    var depth = 0
    var start: Int?
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where position > 0 && bytes[position - 1] == UInt8(ascii: "-"):
        // A function's result is the last one's.
        if depth == 0, start == nil { start = position + 2 }
      case UInt8(ascii: ">"): depth -= 1
      case UInt8(ascii: " ") where depth == 0 && bytes[position...].starts(with: " : ".utf8):
        return nil
      case UInt8(ascii: " ") where depth == 0 && bytes[position...].starts(with: " in ".utf8):
        return start.flatMap { said(bytes[$0..<max($0, position)]) }
      default: break
      }
      position += 1
    }
    return isOfClosure ? nil : start.flatMap { said(bytes[min($0, position)..<position]) }
  }

  /// A result by its name; nil for one of which nothing is to be said.
  private static func said(_ name: ArraySlice<UInt8>) -> String? {
    let whole = String(decoding: name, as: UTF8.self)
    let sending = "sending "
    let result = whole.hasPrefix(sending) ? String(whole.dropFirst(sending.count)) : whole
    return result.isEmpty || ["()", "Swift.Never"].contains(result) || result.hasSuffix("?")
      || result.hasPrefix("Swift.Optional<") ? nil : result
  }
}
