import LeakFindings
import LeakGraph
import LeakImages
import LeakLocking
import LeakMemory
import LeakMetadata

/// The objects that classes make in their own code: whatever has one of those made it, and is its owner.
///
/// A class's functions are those whose linkers' names begin with its own, closures in them included. They call the
/// allocating initialiser of what they make by its name, where the compiler has not copied that into them.
///
/// Source: docs/ABI/Mangling.rst, "Entities": `fC`, an allocating initialiser. Verified with Swift 6.3.1.
final class BuiltObjects: Sendable {
  /// The linkers' names of the initialisers that classes' functions call, by the classes' own.
  private let known = Locked<[String: [String]]>([:])

  /// No more functions of a class are read.
  private static let mostFunctions = 512

  /// How the name of an allocating initialiser ends.
  private static let ending = "fC"

  /// The initialisers that the functions of a class call, by linkers' names.
  ///
  /// - Complexity: O(*n* + *b*) for the image's *n* symbols and the *b* bytes of the class's functions, once for a class.
  func initialisers(
    calledBy type: String,
    in image: SnapshotImage,
    _ snapshot: Snapshot
  ) -> [String] {
    if let names = known.withLock({ $0[type] }) { return names }
    var names: Set<String> = []
    let functions = image.symbols?.symbols(beginningWith: type) ?? []
    for function in functions.prefix(Self.mostFunctions)
    where !MethodSymbols.isNested(function.name.dropFirst(type.count)) {
      let start = Address(image.loadBias &+ UInt(function.start))
      for called in DirectCalls.functions(calledBy: start, in: snapshot)
      where called.mangledName.hasSuffix(Self.ending) {
        names.insert(called.mangledName)
      }
    }
    let found = names.sorted()
    known.withLock { $0[type] = found }
    return found
  }
}

extension PropertyDeclarations {
  /// Whether an object's own code makes objects of the class that a reference of it leads to; false where nothing says so, and
  /// for those of its own class.
  ///
  /// - Parameter edge: The reference.
  /// - Returns: Whether it does.
  func isBuilt(_ edge: EdgeIndex) -> Bool {
    guard let facts = analysis.graph.edge(edge), facts.source != facts.target else { return false }
    let holders = MethodSymbols(of: facts.source, analysis).types
    guard let target = MethodSymbols(of: facts.target, analysis).types.first,
      !holders.contains(target), let image = image(ofClass: facts.source)
    else { return false }
    let built = image.keepsake { BuiltObjects() }
    return holders.contains { holder in
      built.initialisers(calledBy: holder, in: image, analysis.snapshot).contains {
        $0.hasPrefix(target) && !MethodSymbols.isNested($0.dropFirst(target.count))
      }
    }
  }

  /// The image that has the class of an object.
  private func image(ofClass object: NodeIndex) -> SnapshotImage? {
    guard let type = analysis.heap.type(of: object, in: analysis.map) else { return nil }
    let metadata = analysis.map.types.entries[Int(type)].metadata.address
    guard
      case .nominal(let descriptor, _) = analysis.resolver.node(
        analysis.resolver.type(ofMetadata: metadata)
      )
    else { return nil }
    return analysis.snapshot.image(containing: descriptor)
  }
}
