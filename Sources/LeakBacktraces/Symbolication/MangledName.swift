/// A linker's name, taken apart as far as is needed to tell whose function it is.
///
/// Source: swift/docs/ABI/Mangling.rst, "Thunks and specializations"; verified with Swift 6.3.1.
struct MangledName: Hashable, Sendable {
  /// The name without the numbers that LLVM puts behind copies, as in `…TA.12`.
  let text: String

  /// Takes a name.
  init(_ name: String) {
    var text = Substring(name)
    while let dot = text.lastIndex(of: "."), dot > text.startIndex {
      let suffix = text[text.index(after: dot)...]
      guard suffix == "llvm" || (!suffix.isEmpty && suffix.allSatisfy(\.isNumber)) else { break }
      text = text[..<dot]
    }
    self.text = String(text)
  }

  /// Whether it is a Swift name.
  var isSwift: Bool { text.hasPrefix("$s") || text.hasPrefix("$S") || text.hasPrefix("$e") }

  /// The name of what a forwarder forwards to; nil where it is none.
  ///
  /// `TA` is a partial apply forwarder, `Tu` an async function pointer, `Tm` a merged copy.
  var underlying: MangledName? {
    guard isSwift, let suffix = ["TA", "Tu", "Tm"].first(where: text.hasSuffix) else { return nil }
    return MangledName(String(text.dropLast(suffix.count)))
  }

  /// The name below all forwarders.
  var innermost: MangledName {
    var name = self
    while let next = name.underlying { name = next }
    return name
  }

  /// The name of the closure of which a copy was made for known types or arguments; nil for all else.
  ///
  /// Behind the closure's name are the types and `Tg5`, `TG5`, or what became of the arguments and `Tf…`.
  var originalOfCopy: MangledName? {
    guard isSwift, !isClosure else { return nil }
    var end = text.endIndex
    while let last = text[..<end].lastIndex(of: "_") {
      let original = MangledName(String(text[...last]))
      if original.isClosure {
        let rest = text[text.index(after: last)...]
        return ["Tg", "TG", "Tf"].contains(where: rest.contains) ? original : nil
      }
      end = last
    }
    return nil
  }

  /// Whether it is a closure's, also an implicit one's: `…fU_`, `…fu0_`.
  var isClosure: Bool { withoutDiscriminator?.hasSuffix("fU") == true || isImplicitClosure }

  /// Whether it is that of an autoclosure or of a closure made to bind a method: `…fu_`, `…fu0_`.
  var isImplicitClosure: Bool { withoutDiscriminator?.hasSuffix("fu") == true }

  /// The name without the number that tells closures of one function apart; nil where it has none.
  private var withoutDiscriminator: Substring? {
    guard isSwift, text.hasSuffix("_") else { return nil }
    var rest = text.dropLast()
    while let last = rest.last, last.isNumber { rest = rest.dropLast() }
    return rest
  }

  /// The name of the async function that a part resumes: `…TQ0_`, `…TY1_`; nil for all else.
  private var resumed: MangledName? {
    guard let rest = withoutDiscriminator, rest.hasSuffix("TQ") || rest.hasSuffix("TY") else {
      return nil
    }
    return MangledName(String(rest.dropLast(2)))
  }

  /// Whether it is the compiler's own, which no line of the program stands for.
  ///
  /// A reabstraction thunk (`TR`, `Tr`, `Ty`), a witness or dispatch thunk (`TW`, `Tj`, `TV`), an
  /// outlined operation (`WO…`), a forwarder.
  var isThunk: Bool {
    guard isSwift else { return false }
    if let resumed { return resumed.isThunk }
    if underlying != nil { return true }
    return ["TR", "Tr", "Ty", "TW", "Tj", "TV", "To"].contains(where: text.hasSuffix)
      || text.dropLast().hasSuffix("WO")
  }

  /// The module of the outermost declaration; nil for C names and thunks.
  var module: Substring? {
    guard isSwift else { return nil }
    let rest = text.dropFirst(2)
    if rest.hasPrefix("s") { return "Swift" }
    if rest.hasPrefix("S") { return "Swift" }
    let digits = rest.prefix(while: \.isNumber)
    guard let length = Int(digits), length > 0, rest.first != "0" else { return nil }
    let name = rest.dropFirst(digits.count)
    // A length is in bytes; module names beyond ASCII are encoded and begin with "00".
    return name.utf8.count >= length ? name.prefix(length) : nil
  }

  /// Whether it is declared in one of some modules, or in an extension that is.
  func isDeclared(inOneOf modules: Set<Substring>) -> Bool {
    guard let module else { return false }
    if modules.contains(module) { return true }
    // `$sSS11LeakReportsE…`: an extension names its module behind the type it extends.
    return modules.contains { text.contains("\($0.utf8.count)\($0)E") }
  }
}
