import LeakFindings
import LeakGraph
import LeakMemory
import LeakMetadata

/// The linker's names of the functions that make the initial values of stored properties: an image has one for each property
/// that is declared with a value, unless the compiler left it out.
///
/// Source: docs/ABI/Mangling.rst (`vpfi`, a variable's initialisation expression); verified with Swift 6.3.1.
final class InitialValues: Sendable {
  /// How such a name ends.
  private static let ending = "vpfi"

  /// No more are kept.
  private static let mostNames = 1 << 16

  /// The names.
  let names: [String]

  /// Reads the names of an image's symbols.
  ///
  /// - Complexity: O(*n*) in the length of all names: some 20 ms for half a million.
  init(_ image: SnapshotImage) {
    let symbols = image.symbols?.symbols(endingIn: [Self.ending]) ?? []
    names = symbols.prefix(Self.mostNames).map(\.name)
  }
}

extension PropertyDeclarations {
  /// Whether the stored property that a reference lies in is declared with a value that is never nil: its holder makes what it
  /// has, `let history = History()`, and nobody gave that to it.
  ///
  /// - Parameter edge: The reference.
  /// - Returns: Whether it is; false where the image does not say it.
  func isMade(_ edge: EdgeIndex) -> Bool {
    guard let (name, metadata) = property(of: edge),
      let (field, owner) = field(name, ofMetadata: metadata), let declared = field.type,
      analysis.resolver.optionalPayload(declared) == nil, value(of: declared) == .object,
      case .nominal(let descriptor, _) = analysis.resolver.node(owner),
      let image = analysis.snapshot.image(containing: descriptor),
      let symbol = image.symbol(containing: descriptor)?.mangledName, symbol.hasSuffix("Mn")
    else { return false }
    // The names of a class's members begin with its own, as do those of types in it.
    let prefix = symbol.dropLast(2)
    let holder = TypeText.short(TypeText.withoutArguments(analysis.resolver.name(of: owner)))
    return image.keepsake { InitialValues(image) }.names.contains { symbol in
      guard symbol.hasPrefix(prefix),
        let variable = analysis.resolver.variable(symbol: String(symbol.dropLast(2)))
      else { return false }
      let declaring = "\(variable.module).\(variable.name)"
      return declaring.hasSuffix(".\(name)")
        && TypeText.short(String(declaring.dropLast(name.count + 1))) == holder
    }
  }
}
