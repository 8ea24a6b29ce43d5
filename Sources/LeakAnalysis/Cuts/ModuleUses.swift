import LeakLocking
import LeakMemory

/// Which modules of an image use which: a module that does has functions whose linkers' names have types of the other.
///
/// The first type of a module in a name is spelt with that; what comes later may be short for it. A library's generic function
/// whose name has a program's type is the program's copy of it, and no function of the source.
///
/// Source: docs/ABI/Mangling.rst, "Identifiers" and "Substitutions". Verified with Swift 6.3.1.
final class ModuleUses: Sendable {
  /// A module, and one that it may use.
  private struct Pair: Hashable {
    let module: String
    let other: String
  }

  /// What is known of modules.
  private let known = Locked<[Pair: Bool]>([:])

  /// How the linkers' names of functions, initialisers and properties of a source end.
  private static let endings = ["F", "FZ", "fC", "fc", "vg", "vs", "vM", "vpfi", "vpMV", "U_"]

  /// Whether a module's code or declarations have types of another one.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - other: The other one.
  ///   - image: The image that has the code.
  /// - Returns: False where nothing says so.
  /// - Complexity: O(*n*) for the image's *n* symbols, once for two modules.
  func uses(_ module: String, _ other: String, in image: SnapshotImage) -> Bool {
    let pair = Pair(module: module, other: other)
    if let uses = known.withLock({ $0[pair] }) { return uses }
    let symbols = image.symbols?.symbols(beginningWith: "$s\(module.utf8.count)\(module)") ?? []
    let word = "\(other.utf8.count)\(other)"
    let uses = symbols.contains { symbol in
      Self.endings.contains { symbol.name.hasSuffix($0) } && Self.names(word, symbol.name)
    }
    known.withLock { $0[pair] = uses }
    return uses
  }

  /// Whether a linker's name has a type of a module, and is not of its extension.
  static func names(_ module: String, _ symbol: String) -> Bool {
    var rest = Substring(symbol)
    while let found = rest.firstRange(of: module) {
      let isWhole =
        found.lowerBound == rest.startIndex || !rest[rest.index(before: found.lowerBound)].isNumber
      let next = rest[found.upperBound...]
      if isWhole, next.first?.isNumber ?? false { return true }
      rest = next
    }
    return false
  }
}
