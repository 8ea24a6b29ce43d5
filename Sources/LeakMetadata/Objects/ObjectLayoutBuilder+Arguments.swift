internal import LeakMemory

extension ObjectLayoutBuilder {
  /// The size of what a context has in front of its bindings: the actor that the closure is isolated to.
  ///
  /// Nothing but the context tells: where the bindings begin, the first of a type is its metadata, and that of a pack the
  /// pack's address.
  func isolationSize(_ record: CaptureRecord, at address: UInt) -> Int {
    guard record.bindingCount > 0 else { return 0 }
    let isolation = 16
    for source in record.sources.prefix(64) {
      guard let way = MetadataSourcePath(parsing: source.encodedSource), !way.isLength,
        case .binding(let index) = way.root, index < record.bindingCount
      else { continue }
      let place = address &+ 16 &+ UInt(index) &* 8
      let parameter = layouts.resolver.type(mangledAt: source.mangledParameter, in: .empty)
      let isOfPack =
        if case .pack = layouts.resolver.node(parameter) { true } else { false }
      func fits(_ place: UInt) -> Bool { isOfPack ? isPack(at: place) : isMetadata(at: place) }
      return !fits(place) && fits(place &+ UInt(isolation)) ? isolation : 0
    }
    return 0
  }

  /// Whether a word leads to the metadata of a pack's types; its lowest bit says that the pack is on the heap.
  private func isPack(at address: UInt) -> Bool {
    var cursor = layouts.snapshot.cursor()
    guard let word = cursor.word(address), word >= 4096 else { return false }
    return isMetadata(at: word & ~1)
  }

  /// Whether a word leads to the metadata of a type.
  private func isMetadata(at address: UInt) -> Bool {
    var cursor = layouts.snapshot.cursor()
    guard let metadata = cursor.word(address), metadata >= 4096, metadata & 7 == 0 else {
      return false
    }
    let type = layouts.resolver.type(ofMetadata: Address(metadata))
    if case .unknown = layouts.resolver.node(type) { return false }
    return true
  }

  /// The generic arguments of one context, by what is in it.
  func environment(
    _ record: CaptureRecord,
    _ place: ContextPlace,
    at address: UInt
  ) -> GenericEnvironment {
    var bindings: [GenericEnvironment.Parameter: TypeID] = [:]
    var lengths: [TypeID: UInt] = [:]
    for source in record.sources.prefix(64) {
      let parameter = layouts.resolver.type(mangledAt: source.mangledParameter, in: .empty)
      guard let way = MetadataSourcePath(parsing: source.encodedSource) else { continue }
      let known = GenericEnvironment(bindings: bindings)
      switch layouts.resolver.node(parameter) {
      case .parameter(let depth, let index):
        if let found = type(at: way, record, place, at: address, known) {
          bindings[GenericEnvironment.Parameter(depth: depth, index: index)] = found
        }
      case .pack(let elements):
        guard elements.count == 1, let (depth, index) = packParameter(elements[0]),
          let word = word(at: way, record, place, at: address, known)
        else { continue }
        if way.isLength {
          lengths[parameter] = word
        } else if let length = lengths[parameter], let pack = pack(at: word & ~1, length) {
          bindings[GenericEnvironment.Parameter(depth: depth, index: index)] = pack
        }
      default: continue
      }
    }
    return GenericEnvironment(bindings: bindings)
  }

  /// The parameter that a pack in a source is written with.
  private func packParameter(_ element: TypeID) -> (depth: Int, index: Int)? {
    switch layouts.resolver.node(element) {
    case .parameter(let depth, let index): return (depth, index)
    case .packExpansion(let pattern, _):
      guard case .parameter(let depth, let index) = layouts.resolver.node(pattern) else {
        return nil
      }
      return (depth, index)
    default: return nil
    }
  }

  /// The types of a pack.
  private func pack(at address: UInt, _ length: UInt) -> TypeID? {
    guard length <= 256 else { return nil }
    var cursor = layouts.snapshot.cursor()
    var types: [TypeID] = []
    for index in 0..<length {
      guard let metadata = cursor.word(address &+ index &* 8), metadata >= 4096 else {
        return nil
      }
      types.append(layouts.resolver.type(ofMetadata: Address(metadata)))
    }
    return layouts.resolver.type(.pack(types))
  }

  /// The word that a source begins with: a metadata, the address of a pack, or a length.
  private func word(
    at way: MetadataSourcePath,
    _ record: CaptureRecord,
    _ place: ContextPlace,
    at address: UInt,
    _ known: GenericEnvironment
  ) -> UInt? {
    var cursor = layouts.snapshot.cursor()
    switch way.root {
    case .binding(let index):
      guard index < record.bindingCount else { return nil }
      return cursor.structure(address &+ UInt(place.firstBinding) &+ UInt(index) &* 8)
    case .metadata(let index):
      guard let offset = captureOffset(index, record, place, known) else { return nil }
      return cursor.word(address &+ UInt(offset))
    case .reference(let index):
      guard let offset = captureOffset(index, record, place, known) else { return nil }
      return cursor.word(address &+ UInt(offset)).flatMap {
        cursor.word($0 & 0x00ff_ffff_ffff_fff8)
      }
    case .own: return nil
    }
  }

  /// The type that a source leads to.
  private func type(
    at way: MetadataSourcePath,
    _ record: CaptureRecord,
    _ place: ContextPlace,
    at address: UInt,
    _ known: GenericEnvironment
  ) -> TypeID? {
    guard
      let metadata = word(at: way, record, place, at: address, known),
      metadata >= 4096, metadata & 7 == 0
    else { return nil }
    var type = declared(way.root, record, place, ofMetadata: Address(metadata))
    for argument in way.arguments {
      guard
        case .nominal(_, let arguments) = layouts.resolver.node(type),
        argument < arguments.count
      else { return nil }
      type = arguments[argument]
    }
    return type
  }

  /// The type of a captured object, or that of a captured metadata, as the capture declares it: its own class, or the
  /// superclass of which the closure's function knows the arguments.
  ///
  /// A source counts the arguments of the declared class. The object may be of a subclass, which has others, in another
  /// order, or none.
  private func declared(
    _ root: MetadataSourcePath.Root,
    _ record: CaptureRecord,
    _ place: ContextPlace,
    ofMetadata metadata: Address
  ) -> TypeID {
    let resolver = layouts.resolver
    let own = resolver.type(ofMetadata: metadata)
    let number: Int
    switch root {
    case .reference(let index), .metadata(let index): number = place.recordIndex(ofCapture: index)
    case .binding, .own: return own
    }
    guard record.mangledCaptures.indices.contains(number) else { return own }
    var capture = resolver.node(
      resolver.type(mangledAt: record.mangledCaptures[number], in: .empty)
    )
    if case .metatype(let instance, _) = capture { capture = resolver.node(instance) }
    guard case .nominal(let descriptor, _) = capture else { return own }
    return resolver.ancestor(descriptor, ofMetadata: metadata) ?? own
  }
}
