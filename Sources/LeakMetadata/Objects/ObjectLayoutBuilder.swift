internal import LeakMemory

/// Finds out what heap objects hold.
struct ObjectLayoutBuilder {
  /// Knows how values are stored.
  let layouts: LayoutBuilder

  /// The most classes of a chain.
  private static let mostClasses = 64

  /// The layout of the objects with a heap metadata; nil where nothing is described.
  func layout(ofHeapMetadata metadata: Address) -> ObjectLayout? {
    guard let heap = layouts.resolver.heapMetadata(at: metadata) else { return nil }
    switch heap.kind {
    case .classInstance: return instance(heap)
    case .context: return context(heap)
    case .box: return box(heap)
    case .errorBox: return ObjectLayout(heap: heap, type: nil, parts: [], storage: .error)
    case .task, .job: return nil
    }
  }

  /// The box of a value.
  private func box(_ heap: HeapMetadata) -> ObjectLayout? {
    guard let (type, inner) = layouts.layout(ofMetadata: heap.boxedMetadata) else {
      return ObjectLayout(heap: heap, type: nil, parts: [], storage: .words(start: 16))
    }
    let offset =
      heap.contentOffset >= 16
      ? heap.contentOffset : ValueLayout.up(16, inner.alignment)
    guard offset <= 1 << 16 else { return nil }
    let part = ValueLayout.Part(
      label: .boxed,
      offset: offset,
      extent: inner.size,
      layout: inner
    )
    return ObjectLayout(heap: heap, type: type, parts: [part], storage: .none)
  }

  /// An instance of a class, with the properties of all its superclasses.
  private func instance(_ heap: HeapMetadata) -> ObjectLayout? {
    let resolver = layouts.resolver
    let type = resolver.type(ofMetadata: heap.address)
    var chain: [(metadata: Address, type: TypeID)] = []
    var metadata: Address? = heap.address
    while let at = metadata, !at.isNull, chain.count < Self.mostClasses {
      if chain.contains(where: { $0.metadata == at }) { break }
      chain.append((at, resolver.type(ofMetadata: at)))
      metadata = resolver.superclassMetadata(ofMetadata: at)
    }
    var fields: [(record: FieldRecord, owner: TypeID)] = []
    var offsets: [Int] = []
    var gaps: [(start: Int, end: Int)] = []
    var end = 16
    for (metadata, type) in chain.reversed() {
      let size = min(instanceSize(metadata), LayoutBuilder.mostBytes)
      if let own = resolver.fields(of: type), own.count <= LayoutBuilder.mostFields,
        let placed = self.offsets(ofMetadata: metadata, count: own.count, end: size)
      {
        fields += own.map { ($0, type) }
        offsets += placed
      } else if size > end {
        gaps.append((end, size))
      }
      end = max(end, size)
    }
    var parts = layouts.place(fields, offsets: offsets, end: end)
    LibraryProperties.apply(to: &parts, fields, resolver)
    for gap in gaps {
      parts.append(
        ValueLayout.Part(
          label: nil,
          offset: gap.start,
          extent: gap.end - gap.start,
          layout: nil
        )
      )
    }
    var object = ObjectLayout(heap: heap, type: type, parts: parts, storage: .none)
    StorageRule.apply(to: &object, chain: chain.map(\.type), layouts: layouts, end: end)
    return object
  }

  /// The properties of a class's objects, and the objects' size, by what describes the class and its superclasses; nil where
  /// that does not tell.
  ///
  /// Of a generic class whose objects are made by the compiler there may be no metadata in the program: the properties are one
  /// behind the other.
  func properties(ofClass type: TypeID) -> (parts: [ValueLayout.Part], size: Int)? {
    let resolver = layouts.resolver
    let chain = sequence(first: type) { resolver.superclass(of: $0) }.prefix(Self.mostClasses)
    var fields: [(record: FieldRecord, owner: TypeID)] = []
    var offsets: [Int] = []
    var end = 16
    for type in chain.reversed() {
      guard case .nominal(let descriptor, _) = resolver.node(type),
        let facts = resolver.nominalFacts(of: descriptor), facts.kind == .classType,
        !facts.hasResilientSuperclass, let own = resolver.fields(of: type),
        own.count >= facts.fieldCount, own.count <= LayoutBuilder.mostFields
      else { return nil }
      for field in own {
        guard let inner = layouts.type(of: field, in: type).flatMap({ layouts.layout(of: $0) })
        else { return nil }
        let start = ValueLayout.up(end, inner.alignment)
        fields.append((field, type))
        offsets.append(start)
        end = start &+ inner.size
        guard end <= LayoutBuilder.mostBytes else { return nil }
      }
    }
    var parts = layouts.place(fields, offsets: offsets, end: end)
    LibraryProperties.apply(to: &parts, fields, resolver)
    return (parts, end)
  }

  /// The size of a class's instances by its metadata.
  ///
  /// Source: `TargetClassMetadata` in swift/ABI/Metadata.h; verified with Swift 6.3.1.
  private func instanceSize(_ metadata: Address) -> Int {
    var cursor = layouts.snapshot.structureCursor()
    return Int(cursor.load(metadata.bits &+ 24, as: UInt32.self) ?? 0)
  }

  /// The offsets of a class's own properties; nil where one is not in the object.
  private func offsets(ofMetadata metadata: Address, count: Int, end: Int) -> [Int]? {
    if count == 0 { return [] }
    guard let vector = layouts.resolver.fieldOffsetVector(ofMetadata: metadata) else {
      return nil
    }
    var cursor = layouts.snapshot.structureCursor()
    var offsets: [Int] = []
    for index in 0..<count {
      guard
        let offset = cursor.word(vector.bits &+ UInt(index) &* 8), offset >= 16 || offset == 0,
        offset <= UInt(end)
      else { return nil }
      offsets.append(Int(offset))
    }
    return offsets
  }
}
