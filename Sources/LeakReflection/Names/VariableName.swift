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

  /// The linker's name of that type's metadata, which exists where the type is not generic; nil where the
  /// type is not known.
  package let metadataSymbol: String?

  /// Reads the linker's name of a variable; nil for what is none of Swift's.
  package init?(mangled: String) {
    let isStatic = mangled.hasSuffix("vpZ")
    guard isStatic || mangled.hasSuffix("vp"), let text = DemangledName.full(mangled) else {
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
    let written = MangledVariable(whole)?.type
    type = written.flatMap(Self.type(named:))
    metadataSymbol = written.map { "$s\(WordSubstitution.applied(to: $0))N" }
  }

  /// Whether a linker's name is that of a record which the compiler emits about types, such as the cache
  /// that the metadata of a generic type is made in.
  ///
  /// Source: docs/ABI/Mangling.rst, the operators `M` and `W`.
  package static func isRecord(mangled: String) -> Bool {
    guard mangled.hasPrefix("$s") || mangled.hasPrefix("$S") else { return false }
    let operators = (mangled.firstIndex(of: ".").map { mangled[..<$0] } ?? mangled[...]).suffix(2)
    return operators.count == 2 && ["M", "W"].contains(operators.first)
  }

  /// Whether a linker's name is that of memory which the optimiser laid out for a constant or an object.
  ///
  /// Source: docs/ABI/Mangling.rst, the operator `Tv`.
  package static func isOutlined(mangled: String) -> Bool {
    guard mangled.hasPrefix("$s"), mangled.hasSuffix("_") else { return false }
    var rest = mangled.dropLast()
    while rest.last?.isNumber ?? false { rest.removeLast() }
    return rest.hasSuffix("Tv")
  }

  /// The type of a variable, or one that lies in memory alike.
  ///
  /// Functions are alike, whatever they take and return. A variable's name has labels of their parameters in
  /// front, and the runtime does not find private types by name.
  private static func type(named name: String) -> Address? {
    if let type = SwiftRuntime.type(named: name) { return type }
    if name.hasSuffix("c") { return SwiftRuntime.type(named: "yyc") }
    return name.hasSuffix("cSg") ? SwiftRuntime.type(named: "yycSg") : nil
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
