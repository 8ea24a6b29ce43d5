import LeakGraph
import LeakLocking
import LeakMemory

/// Which properties protocols require: those are of the type that the protocol says, and cannot become optionals.
extension PropertyDeclarations {
  /// Whether a protocol that an object's class conforms to requires the property that a reference lies in.
  ///
  /// The compiler makes a witness for it, which calls the property's getter, and names it by the class, the protocol and the
  /// requirement. Of a stripped program that is not known.
  ///
  /// Source: docs/ABI/Mangling.rst, "Thunks and Special Functions": `TW`, a protocol witness; "Entities": `vg`, a getter.
  /// Verified with Swift 6.3.1.
  ///
  /// - Parameter edge: The first reference of a hop, which is the whole of it.
  /// - Returns: Whether one does; false where the requirement's name is not written out in the witness's.
  /// - Complexity: O(*n*) for the image's *n* symbols, once for a class.
  func isRequired(_ edge: EdgeIndex) -> Bool {
    guard let name = propertyName(of: edge), let source = analysis.graph.edge(edge)?.source,
      let image = image(ofClass: source)
    else { return false }
    let known = image.keepsake { RequiredProperties() }
    return MethodSymbols(of: source, analysis).types.contains { type in
      known.isRequired(name, ofClass: type, in: image)
    }
  }
}

/// The getters by which an image's classes conform to protocols, by the classes' linkers' names.
private final class RequiredProperties: Sendable {
  /// The witnesses of the classes that were asked about.
  private let known = Locked<[String: [String]]>([:])

  /// How the name of a getter's witness ends.
  private static let ending = "vgTW"

  /// Whether a protocol requires a property of a class.
  func isRequired(_ name: String, ofClass type: String, in image: SnapshotImage) -> Bool {
    // Before the requirement comes its protocol.
    let requirement = "P\(name.utf8.count)\(name)"
    return witnesses(of: type, in: image).contains { $0.contains(requirement) }
  }

  /// What follows the class in the names of its getters' witnesses.
  private func witnesses(of type: String, in image: SnapshotImage) -> [String] {
    if let known = known.withLock({ $0[type] }) { return known }
    let symbols = image.symbols?.symbols(beginningWith: type) ?? []
    let witnesses = symbols.filter { $0.name.hasSuffix(Self.ending) }
      .map { $0.name.dropFirst(type.count) }
      .filter { !MethodSymbols.isNested($0) }
      .map(String.init)
    known.withLock { $0[type] = witnesses }
    return witnesses
  }
}
