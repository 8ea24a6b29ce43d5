import LeakFindings
import LeakGraph
import LeakImages
import LeakLocking
import LeakMemory
import LeakMetadata

/// The objects that classes make in their own code: whatever has one of those made it, and is its owner.
///
/// A class's functions are those whose linkers' names begin with its own, closures in them included. They call the
/// allocating initialiser of what they make by its name, or where the compiler has copied that into them, the runtime.
///
/// Source: docs/ABI/Mangling.rst, "Entities": `fC`, an allocating initialiser; "Function Specializations": what begins with
/// `Tf`; "Thunks and Special Functions": `Tm`, merged functions. Verified with Swift 6.3.1.
final class BuiltObjects: Sendable {
  /// What the functions of a class make.
  struct Made: Sendable {
    /// The allocating initialisers that they call, by linkers' names.
    var initialisers: Set<String> = []
    /// What they hand to the runtime.
    var makers: Set<Allocations.Maker> = []
  }

  /// What classes' functions make, by the classes' linkers' names.
  private let known = Locked<[String: Made]>([:])

  /// No more functions of a class are read.
  private static let mostFunctions = 512

  /// What the functions of a class make.
  ///
  /// - Complexity: O(*n* + *b*) for the image's *n* symbols and the *b* bytes of the class's functions, once for a class.
  func made(by type: String, in image: SnapshotImage, _ snapshot: Snapshot) -> Made {
    if let made = known.withLock({ $0[type] }) { return made }
    var made = Made()
    var allocations = Allocations(in: snapshot)
    let functions = image.symbols?.symbols(beginningWith: type) ?? []
    for function in functions.prefix(Self.mostFunctions)
    where !MethodSymbols.isNested(function.name.dropFirst(type.count)) {
      let start = Address(image.loadBias &+ UInt(function.start))
      // Code that several classes have in common is none of one of them, and a static member has no object.
      guard !function.name.hasSuffix("Tm"), !Self.isStatic(function.name),
        !DirectCalls.isForwarder(start, in: snapshot)
      else { continue }
      made.makers.formUnion(allocations.makers(in: start))
      for called in DirectCalls.functions(calledBy: start, in: snapshot)
      where Self.isInitialiser(called.mangledName) {
        made.initialisers.insert(called.mangledName)
      }
    }
    let all = made
    known.withLock { $0[type] = all }
    return all
  }

  /// Whether a linker's name is that of a static function or property, or of a closure in one.
  private static func isStatic(_ name: String) -> Bool {
    ["FZ", "vgZ", "vsZ", "vMZ", "vpZ", "vau"].contains { name.contains($0) }
  }

  /// Whether a linker's name is that of an allocating initialiser, or of one for some arguments.
  private static func isInitialiser(_ name: String) -> Bool {
    name.hasSuffix("fC") || name.contains("fCTf")
  }
}

extension PropertyDeclarations {
  /// Whether an object's own code makes objects of the class that a reference of it leads to, and not the other way round; false
  /// where nothing says so, and for those of its own class.
  ///
  /// - Parameter edge: The reference.
  /// - Returns: Whether it does.
  func isBuilt(_ edge: EdgeIndex) -> Bool {
    analysis.graph.edge(edge).map { builds($0.source, $0.target) && !builds($0.target, $0.source) }
      ?? false
  }

  /// Whether a property of an object leads to one whose code makes such objects, and not the other way round.
  ///
  /// - Parameter edge: The reference.
  /// - Returns: Whether it does.
  func leadsToMaker(_ edge: EdgeIndex) -> Bool {
    guard let facts = analysis.graph.edge(edge), analysis.graph.node(facts.source)?.kind == .object,
      analysis.graph.node(facts.target)?.kind == .object,
      // What has it by a value may be a box, as a promise's result.
      declaration(of: edge)?.value == .object
    else { return false }
    return builds(facts.target, facts.source, isInherited: false)
      && !builds(facts.source, facts.target) && !isMade(edge)
  }

  /// Whether an object's own code makes objects of another one's class; false where nothing says so, and for its own class.
  ///
  /// - Parameters:
  ///   - maker: The object whose code is read.
  ///   - object: The other one.
  ///   - isInherited: Whether superclasses' code counts, which may do anything with their subclasses' objects.
  /// - Returns: Whether it does.
  func builds(_ maker: NodeIndex, _ object: NodeIndex, isInherited: Bool = true) -> Bool {
    guard maker != object else { return false }
    let types = MethodSymbols(of: maker, analysis).types
    let holders = isInherited ? types[...] : types.prefix(1)
    guard let target = MethodSymbols(of: object, analysis).types.first,
      !holders.contains(target), let image = image(ofClass: maker)
    else { return false }
    let built = image.keepsake { BuiltObjects() }
    return holders.contains { holder in
      let made = built.made(by: holder, in: image, analysis.snapshot)
      return makes(made.makers, object)
        || made.initialisers.contains {
          $0.hasPrefix(target) && !MethodSymbols.isNested($0.dropFirst(target.count))
        }
    }
  }

  /// Whether an object is made by one of what functions hand to the runtime.
  private func makes(_ makers: Set<Allocations.Maker>, _ object: NodeIndex) -> Bool {
    guard let metadata = analysis.classMetadata(of: object) else { return false }
    var cursor = analysis.snapshot.cursor()
    return makers.contains { maker in
      switch maker {
      case .metadata(let address): address == metadata
      case .cache(let address): cursor.word(address.bits) == metadata.bits
      }
    }
  }

  /// The image that has the class of an object.
  func image(ofClass object: NodeIndex) -> SnapshotImage? {
    guard let metadata = analysis.classMetadata(of: object),
      case .nominal(let descriptor, _) = analysis.resolver.node(
        analysis.resolver.type(ofMetadata: metadata)
      )
    else { return nil }
    return analysis.snapshot.image(containing: descriptor)
  }
}
