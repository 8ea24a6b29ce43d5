/// Reads linkers' names of closures: a copy that the compiler made for certain types is the same closure.
package enum ClosureName {
  /// The name up to what says which closure of its function it is: `…cfU0_` of `…cfU0_SaySiG_TG5`; others whole.
  ///
  /// Source: docs/ABI/Mangling.rst, "Entities": `fU` and `fu` with an index. Verified with Swift 6.3.1.
  package static func ofSource(_ name: String) -> Substring {
    let bytes = Array(name.utf8)
    var end: Int?
    for index in bytes.indices.dropFirst() where bytes[index - 1] == UInt8(ascii: "f") {
      guard bytes[index] == UInt8(ascii: "U") || bytes[index] == UInt8(ascii: "u") else { continue }
      let digits = bytes[(index + 1)...].prefix { (0x30...0x39).contains($0) }
      guard digits.endIndex < bytes.endIndex, bytes[digits.endIndex] == UInt8(ascii: "_") else {
        continue
      }
      end = digits.endIndex + 1
    }
    guard let end else { return name[...] }
    return Substring(name.utf8.prefix(end))
  }

  /// The same of a copy that the compiler has made in another function, whose name goes on behind a dot.
  package static func original(of name: String) -> String {
    String(ofSource(String(name.prefix { $0 != "." })))
  }

  /// Whether a function is a closure or local function, whose captures have the names of the function around it; the
  /// `self` of a method that is handed over has another name where that is done.
  ///
  /// Source: docs/ABI/Mangling.rst, "Identifiers": a local name ends with `L` and an index. Verified with Swift 6.3.1.
  package static func isOfSource(_ name: String) -> Bool {
    if isClosure(name) { return true }
    return name.split(separator: "L", omittingEmptySubsequences: false).dropFirst().contains {
      $0.drop(while: \.isNumber).first == "_"
    }
  }

  /// Whether a function is a closure, or a copy of one.
  package static func isClosure(_ name: String) -> Bool {
    ofSource(name).utf8.count < name.utf8.count || name.hasSuffix("_")
  }

  /// Whether a closure is one that the compiler makes, as of a method that is handed over.
  ///
  /// Source: docs/ABI/Mangling.rst, "Entities": `fu` with an index. Verified with Swift 6.3.1.
  ///
  /// - Parameter name: The name up to what says which closure it is.
  /// - Returns: False for closures of the source, and for what is none.
  package static func isImplicit(_ name: String) -> Bool {
    guard name.last == "_" else { return false }
    return name.dropLast().reversed().drop { $0.isNumber }.prefix(2).elementsEqual("uf")
  }

  /// The closure that binds a method which is handed over to its object or value, and takes that as its only parameter; nil for
  /// other functions.
  ///
  /// The method's own parameters are those of a second one in it: `…fu_` of `…fu_…fu0_`.
  ///
  /// - Parameter name: The name up to what says which closure it is.
  /// - Returns: The closure's linker name.
  package static func binding(ofMethod name: String) -> String? {
    guard isImplicit(name) else { return nil }
    let bytes = Array(name.utf8)
    let outer = bytes.indices.dropLast(3).last { index in
      guard bytes[index...].starts(with: "fu".utf8) else { return false }
      let digits = bytes[(index + 2)...].prefix { (0x30...0x39).contains($0) }
      return digits.endIndex < bytes.endIndex - 1 && bytes[digits.endIndex] == UInt8(ascii: "_")
    }
    guard let outer else { return nil }
    let end = bytes[outer...].firstIndex(of: UInt8(ascii: "_")) ?? outer
    return String(Substring(name.utf8.prefix(end + 1)))
  }

  /// Whether a function is a local function, `func name() { … }` within another one.
  ///
  /// Source: docs/ABI/Mangling.rst, "Entities": a function's name ends with `F`, a closure's with its index.
  package static func isLocalFunction(_ name: String) -> Bool {
    name.hasSuffix("F") && isOfSource(name)
  }
}
