internal import LeakMemory

extension ObjectLayoutBuilder {
  /// A closure's context, or the box of a captured variable.
  ///
  /// Source: `CaptureDescriptor` in swift/RemoteInspection/Records.h, `HeapLayout` in lib/IRGen/GenHeap.cpp;
  /// verified with Swift 6.3.1.
  func context(_ heap: HeapMetadata) -> ObjectLayout? {
    guard !heap.captureDescriptor.isNull,
      let record = layouts.resolver.captureRecord(at: heap.captureDescriptor)
    else { return ObjectLayout(heap: heap, type: nil, parts: [], storage: .words(start: 16)) }
    let start = max(16 + 8 * max(0, min(record.bindingCount, 1 << 12)), heap.contentOffset)
    guard start <= 1 << 16 else { return nil }
    let types = captureTypes(record, in: .empty)
    // With bindings, a context itself tells whether something is in front of them, also where no capture's layout depends
    // on them, as that of a function which has a parameter for its result.
    if record.bindingCount > 0
      || !record.sources.isEmpty && types.contains(where: { layouts.resolver.isOpen($0) })
    {
      return ObjectLayout(
        heap: heap,
        type: nil,
        parts: [],
        storage: .generic(record, start: start)
      )
    }
    let (parts, end) = place(types, from: start)
    return ObjectLayout(
      heap: heap,
      type: nil,
      parts: parts,
      storage: end.map { .words(start: $0) } ?? .none
    )
  }

  /// The types of a context's captures in an environment.
  func captureTypes(_ record: CaptureRecord, in environment: GenericEnvironment) -> [TypeID] {
    record.mangledCaptures.map { captureType($0, in: environment) }
  }

  /// The type of a capture in an environment; a pack for the values of a pack.
  private func captureType(_ mangled: Address, in environment: GenericEnvironment) -> TypeID {
    let resolver = layouts.resolver
    let raw = resolver.type(mangledAt: mangled, in: .empty)
    guard case .packExpansion = resolver.node(raw), !environment.bindings.isEmpty else {
      return resolver.type(mangledAt: mangled, in: environment)
    }
    // Packs are expanded where they are elements.
    let whole = resolver.substitute(resolver.type(.tuple([raw], labels: [])), environment)
    switch resolver.node(whole) {
    case .tuple(let elements, _): return resolver.type(.pack(elements))
    case .packExpansion: return raw
    default: return whole
    }
  }

  /// Puts captures one behind the other.
  ///
  /// - Returns: The captures, and where those begin whose layout is not known.
  func place(_ types: [TypeID], from start: Int) -> ([ValueLayout.Part], Int?) {
    var parts: [ValueLayout.Part] = []
    var offset = start
    let types = flattened(types)
    for (index, type) in types.enumerated() {
      guard let layout = layouts.layout(of: type), layout.isExact || index == types.count - 1
      else { return (parts, offset) }
      offset = ValueLayout.up(offset, layout.alignment)
      parts.append(
        ValueLayout.Part(
          label: .captures(index, type),
          offset: offset,
          extent: layout.size,
          layout: layout
        )
      )
      offset &+= layout.size
      guard offset <= LayoutBuilder.mostBytes else { return (parts, nil) }
    }
    return (parts, nil)
  }

  /// The types with those of packs one by one.
  func flattened(_ types: [TypeID]) -> [TypeID] {
    types.flatMap { type -> [TypeID] in
      if case .pack(let elements) = layouts.resolver.node(type) { elements } else { [type] }
    }
  }

  /// Where a capture is by its number in a source, as far as the types of those before it are known.
  func captureOffset(
    _ number: Int,
    _ record: CaptureRecord,
    _ place: ContextPlace,
    _ known: GenericEnvironment
  ) -> Int? {
    let index = place.recordIndex(ofCapture: number)
    guard index >= 0 else { return 16 }
    let start = place.firstCapture
    guard index < record.mangledCaptures.count else { return nil }
    let types = record.mangledCaptures.prefix(index).map { captureType($0, in: known) }
    let (parts, end) = self.place(types, from: start)
    guard end == nil, parts.count == flattened(types).count else { return nil }
    let behind = parts.last.map { $0.offset + $0.extent } ?? start
    let own = layouts.resolver.type(mangledAt: record.mangledCaptures[index], in: known)
    return ValueLayout.up(behind, layouts.layout(of: own)?.alignment ?? 8)
  }
}
