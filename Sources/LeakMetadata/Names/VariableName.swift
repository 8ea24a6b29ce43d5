package import LeakMemory

/// The name of a variable that an image has for the life of the process.
package struct VariableName: Hashable, Sendable {
  /// Where the variable is declared.
  package enum Sort: Sendable {
    case global
    case `static`
  }

  /// Global, or a member of a type.
  package let sort: Sort

  /// As a programmer calls it: `handlers`, `Store.cache`.
  package let name: String

  /// Whether it keeps its object alive; an `unowned` one does not.
  package let isStrong: Bool

  /// The metadata of the variable's type; nil where the runtime does not find it by name.
  package let type: Address?

  /// Reads the linker's name of a variable; nil for what is none of Swift's.
  package init?(mangled: String) {
    let isStatic = mangled.hasSuffix("vpZ")
    guard isStatic || mangled.hasSuffix("vp"), let text = FullName.demangled(mangled) else {
      return nil
    }
    var name = Substring(text)
    if let colon = name.firstRange(of: " : ") { name = name[..<colon.lowerBound] }
    for prefix in ["static ", "class "] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
    }
    let plain = Self.withoutDiscriminators(String(name))
    sort = isStatic ? .static : .global
    self.name = Self.withoutModule(plain)
    let whole = mangled.dropLast(isStatic ? 3 : 2)
    isStrong = !["Xo", "Xu", "Xw"].contains(where: whole.hasSuffix)
    type = Self.type(in: whole, after: plain)
  }

  /// The type that a variable's mangled name ends with: it follows the variable's own name, which is
  /// written with its length.
  ///
  /// Source: docs/ABI/Mangling.rst, "Entities". A type written with substitutions for what precedes it
  /// is not found.
  private static func type(in mangled: Substring, after name: String) -> Address? {
    let own = name.split(separator: ".").last.map(String.init) ?? name
    let written = "\(own.utf8.count)\(own)"
    guard let range = mangled.ranges(of: written).last else { return nil }
    var type = mangled[range.upperBound...]
    // A private name is followed by its file's discriminator.
    if let end = type.firstRange(of: "LL"), type.hasPrefix("3") { type = type[end.upperBound...] }
    return type.isEmpty ? nil : SwiftRuntime.type(named: String(type))
  }

  /// `Store.cache` for `App.(Store in _0123).cache`.
  private static func withoutDiscriminators(_ name: String) -> String {
    var result = ""
    var rest = Substring(name)
    while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
      result += rest[..<open]
      let inner = rest[rest.index(after: open)..<close]
      result += inner.firstRange(of: " in ").map { inner[..<$0.lowerBound] } ?? inner
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// A qualified name without its first part, the module.
  private static func withoutModule(_ name: String) -> String {
    guard let dot = name.firstIndex(of: "."), !name[..<dot].contains("<") else { return name }
    return String(name[name.index(after: dot)...])
  }
}
