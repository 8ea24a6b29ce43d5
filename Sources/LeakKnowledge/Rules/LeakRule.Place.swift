extension LeakRule {
  /// The references that a rule applies to.
  ///
  /// Types are given with or without their module, and without generic arguments. A type's subclasses are meant too,
  /// unless a rule on a subclass says otherwise: the nearest type wins, and at one type a field wins over the type.
  public enum Place: Sendable, Hashable {
    /// All references of a type's objects; of known leaks also the objects themselves.
    case type(String)

    /// The references of a stored property or a library's field: `Vendor.Session.delegate`.
    case field(String)

    /// The references to and from the closures of a function, by its name in reports:
    /// `closure #1 in Session.start()`, or `Session.start()` for all closures in it.
    case function(String)

    /// The references to and from the closures that are written in a file: `Session.swift`, or the end of its path.
    case file(String)

    /// The references of a root, by its kind as reports have it (`global`, `static`, `task`, …), its name, or both.
    case root(kind: String?, name: String?)

    /// A retain of a type's object that nothing in memory has: where a path begins there, or the object itself.
    case lostRetain(of: String)

    /// The place in words: `field Vendor.Session.delegate`.
    public var name: String {
      switch self {
      case .type(let name): "type \(name)"
      case .field(let name): "field \(name)"
      case .function(let name): "function \(name)"
      case .file(let name): "file \(name)"
      case .root(let kind, let name):
        (["root"] + [kind, name].compactMap(\.self)).joined(separator: " ")
      case .lostRetain(let type): "lost retain of \(type)"
      }
    }
  }
}
