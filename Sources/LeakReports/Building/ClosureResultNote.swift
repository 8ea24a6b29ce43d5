import LeakFindings
import LeakMemory

/// The words by which a note says that a closure which is to capture an object weakly has to return something without it.
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
      let result = result(ofClosure: name)
    else { return nil }
    let object = TypeName.base(finding.path.steps[breaking].target.typeName)
    // A parameter of a generic function has no name that says anything.
    let isParameter = result.count <= 2
    let type = isParameter ? "a value" : TextLayout.harmless(TypeName.short(result))
    return
      "The closure at \(place) returns \(type), and has to return something where \(TextLayout.harmless(object)) has gone."
  }

  /// Whether a hop's capture is that of an object, not of a variable or of a value which has one inside.
  private static func isObject(_ hop: Int, of finding: RetentionFinding) -> Bool {
    guard finding.hops.indices.contains(hop) else { return false }
    switch finding.hops[hop].declaration?.value {
    case nil, .object: return !TypeName.isCode(finding.path.steps[hop].target.typeName)
    default: return false
    }
  }

  /// The type that a closure returns, by its whole name such as `closure #1 (Swift.Int) async -> Swift.Double in App.Screen.show()
  /// -> ()`; nil where it returns nothing, or what may be nil.
  static func result(ofClosure name: String) -> String? {
    guard name.hasPrefix("closure #") else { return nil }
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
      case UInt8(ascii: " ") where depth == 0 && bytes[position...].starts(with: " in ".utf8):
        guard let start, start < position else { return nil }
        let whole = String(decoding: bytes[start..<position], as: UTF8.self)
        let sending = "sending "
        let result = whole.hasPrefix(sending) ? String(whole.dropFirst(sending.count)) : whole
        return ["()", "Swift.Never"].contains(result) || result.hasSuffix("?")
          || result.hasPrefix("Swift.Optional<") ? nil : result
      default: break
      }
      position += 1
    }
    return nil
  }
}
