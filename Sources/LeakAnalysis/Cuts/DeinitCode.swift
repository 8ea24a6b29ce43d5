import LeakGraph
import LeakImages
import LeakLocking
import LeakMemory
import LeakMetadata

/// Whether classes' `deinit`s do something: they may take apart what the objects alone do not keep.
///
/// Every class has one; where the source has none, it lets go of the properties and calls nothing else. What is called by a
/// table, as methods of classes that are not final are, has no name.
///
/// Source: docs/ABI/Mangling.rst, "Entities": `fd`, a non-deallocating deinitialiser; `Tj`, a dispatch thunk. Verified with
/// Swift 6.3.1.
struct DeinitCode {
  /// Finds classes' images.
  private let declarations: PropertyDeclarations

  /// The analysis.
  private var analysis: SnapshotAnalysis { declarations.analysis }

  /// No more objects are gone through on the way back from those that stay.
  private static let mostObjects = 4096

  /// How the names of functions end that a source calls: functions, initialisers, and what reads or sets a property.
  private static let endings = ["F", "FZ", "Tj", "fC", "vg", "vgZ", "vau", "vs", "vM", "TW"]

  /// Reads the code of classes of an analysis.
  init(_ declarations: PropertyDeclarations) {
    self.declarations = declarations
  }

  /// Whether one of some objects that go has a `deinit` that does something, and leads to one of others.
  ///
  /// The way is gone back from those that stay, the nearest first: they are few, what goes may be a list of a hundred thousand.
  ///
  /// - Parameters:
  ///   - others: The objects that stay.
  ///   - gone: The objects that go.
  ///   - incoming: The references to each object.
  /// - Returns: Whether the others may be taken apart by it.
  func mayReach(_ others: [NodeIndex], from gone: NodeSet, _ incoming: IncomingEdges) -> Bool {
    var seen = NodeSet(others, in: analysis.graph)
    var (open, next) = (others, 0)
    var known: [Address: Bool] = [:]
    while next < open.count, next < Self.mostObjects {
      for case let edge? in incoming.edges(into: open[next]).lazy.map(analysis.graph.edge)
      where !seen.contains(edge.source) {
        if gone.contains(edge.source), hasCode(edge.source, &known) { return true }
        seen.insert(edge.source)
        open.append(edge.source)
      }
      next += 1
    }
    return false
  }

  /// Whether the `deinit` of an object's class, or of one of its superclasses, calls functions; of each class it is read once.
  private func hasCode(_ object: NodeIndex, _ known: inout [Address: Bool]) -> Bool {
    guard analysis.graph.node(object)?.kind == .object,
      let metadata = analysis.classMetadata(of: object)
    else { return false }
    if let known = known[metadata] { return known }
    let has = hasCode(object)
    known[metadata] = has
    return has
  }

  /// Whether the `deinit` of an object's class, or of one of its superclasses, calls functions.
  private func hasCode(_ object: NodeIndex) -> Bool {
    guard let image = declarations.image(ofClass: object) else { return false }
    return MethodSymbols(of: object, analysis).types.contains { type in
      guard let function = image.symbols?.symbol(named: type + "fd") else { return false }
      let start = Address(image.loadBias &+ UInt(function.start))
      return DirectCalls.hasCallByTable(start, in: analysis.snapshot)
        || DirectCalls.functions(calledBy: start, in: analysis.snapshot).contains { called in
          Self.endings.contains { called.mangledName.hasSuffix($0) }
        }
    }
  }

  /// Whether a `deinit` may read a property: that of the object or value that has it, or that of what the property leads to, by
  /// what it calls.
  ///
  /// Unowned, the object would be gone by then, and the program would end.
  ///
  /// - Parameters:
  ///   - target: The object that the property leads to, in a value or a collection too.
  ///   - first: The first reference of the hop.
  ///   - last: The last one.
  /// - Returns: Whether one may; where the code is not found too.
  func mayRead(_ target: NodeIndex, from first: EdgeIndex, to last: EdgeIndex) -> Bool {
    let holder = analysis.graph.edge(first)?.source
    return holder.map { body(of: $0) != .none } ?? true || body(of: target) == .ofProgram
      || !valuesWithDeinit(first, last).isEmpty
  }

  /// The name of the type whose `deinit` may call a function value: that of the object, or of a value in there, that has it; nil
  /// where none does.
  ///
  /// - Parameters:
  ///   - first: The first reference of the hop that leads to the function value.
  ///   - last: The last one.
  /// - Returns: The name, with its module and without arguments.
  func caller(ofValueBehind first: EdgeIndex, _ last: EdgeIndex) -> String? {
    let resolver = analysis.resolver
    let value = valuesWithDeinit(first, last).last { type, code in
      mayCallValue(code, ofTypeNamed: resolver.typeSymbol(type))
    }
    if let value { return TypeText.withoutArguments(resolver.name(of: value.type)) }
    guard let holder = analysis.graph.edge(first)?.source,
      analysis.graph.node(holder)?.kind == .object,
      let metadata = analysis.classMetadata(of: holder)
    else { return nil }
    let caller = declarations.lineage(ofMetadata: metadata).first { type in
      guard let name = resolver.typeSymbol(type),
        let code = code(ofFirst: ["fd", "fD"], of: type, named: name)
      else { return false }
      let called = DirectCalls.values(calledBy: code, of: name, in: analysis.snapshot)
      return called.hasOthers || isCalled(first, among: called.places, ofObjectOf: metadata)
    }
    return caller.map { TypeText.withoutArguments(resolver.name(of: $0)) }
  }

  /// Whether the property by which a reference leads from an object is at one of some places; where that is not known too.
  private func isCalled(
    _ reference: EdgeIndex,
    among places: Set<ObjectPlace>,
    ofObjectOf metadata: Address
  ) -> Bool {
    guard !places.isEmpty, case .property(let name)? = declarations.typedWay(reference)?.first,
      let range = declarations.range(of: name, ofMetadata: metadata)
    else { return !places.isEmpty }
    var cursor = analysis.snapshot.structureCursor()
    return places.contains { place in
      guard let offset = place.offsetPlace else { return range.contains(place.distance) }
      let start = cursor.word(metadata.bits &+ UInt(bitPattern: offset))
      return start.map { range.contains(Int(bitPattern: $0) &+ place.distance) } ?? true
    }
  }

  /// Whether a `deinit` may call a function value.
  private func mayCallValue(_ code: Address, ofTypeNamed name: String?) -> Bool {
    name.map {
      !DirectCalls.values(calledBy: code, of: $0, in: analysis.snapshot).isEmpty
    } ?? false
  }

  /// The types of the values that have a reference, the outermost first, and where their `deinit`s begin: those that have one.
  ///
  /// Source: docs/ABI/Mangling.rst, "Entities": a type that has none in the source has no `fD`; `AARi_zrlE` is before it where the
  /// type's parameters may be of types that cannot be copied. Verified with Swift 6.3.1.
  private func valuesWithDeinit(
    _ first: EdgeIndex,
    _ last: EdgeIndex
  ) -> [(type: TypeID, code: Address)] {
    declarations.values(from: first, to: last).compactMap { value in
      let type: TypeID
      switch value {
      case .property(_, let owner, _), .payload(let owner): type = owner
      case .tuple: return nil
      }
      guard let name = analysis.resolver.typeSymbol(type) else { return nil }
      return code(ofFirst: ["fD", "AARi_zrlEfD"], of: type, named: name).map { (type, $0) }
    }
  }

  /// Where the first of some functions of a program's type begins, by the ends of their names; nil where none is found.
  private func code(ofFirst ends: [String], of type: TypeID, named name: String) -> Address? {
    guard case .nominal(let descriptor, _) = analysis.resolver.node(type),
      !ToolchainModules.contains(analysis.resolver.name(of: type).prefix { $0 != "." }),
      let image = analysis.snapshot.image(containing: descriptor)
    else { return nil }
    return ends.lazy.compactMap { image.symbols?.symbol(named: name + $0) }.first
      .map { Address(image.loadBias &+ UInt($0.start)) }
  }

  /// What the `deinit`s of an object's class and its superclasses do; nothing for other nodes.
  private func body(of object: NodeIndex) -> DeinitBody {
    guard analysis.graph.node(object)?.kind == .object,
      let image = declarations.image(ofClass: object)
    else { return .none }
    let known = image.keepsake { DeinitBodies() }
    let types = MethodSymbols(of: object, analysis).types
    // Superclasses in other images do not know the property.
    return types.enumerated().map { number, type in
      known.body(of: type, in: image, analysis.snapshot) ?? (number == 0 ? .ofProgram : .none)
    }.max() ?? .none
  }
}

/// What the `deinit`s of an image's classes do, by the classes' linkers' names.
private final class DeinitBodies: Sendable {
  /// Those that were read; nil for classes that have none in the image.
  private let known = Locked<[String: DeinitBody?]>([:])

  /// What the `deinit` of a class does; nil where it is not found.
  func body(of type: String, in image: SnapshotImage, _ snapshot: Snapshot) -> DeinitBody? {
    if let known = known.withLock({ $0[type] }) { return known }
    let function = ["fd", "fD"].lazy.compactMap { image.symbols?.symbol(named: type + $0) }.first
    let body = function.map {
      DeinitBody(at: Address(image.loadBias &+ UInt($0.start)), in: snapshot)
    }
    known.withLock { $0[type] = .some(body) }
    return body
  }
}

extension TypeResolver {
  /// How the linker's names of what belongs to a type begin; nil where its descriptor has no name.
  fileprivate func typeSymbol(_ type: TypeID) -> String? {
    guard case .nominal(let descriptor, _) = node(type) else { return nil }
    return descriptorSymbol(descriptor.bits).map { String($0.dropLast(2)) }
  }
}
