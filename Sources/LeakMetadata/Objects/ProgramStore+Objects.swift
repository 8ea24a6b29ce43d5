internal import LeakMemory

extension ProgramStore {
  /// Compiles the program of an object's layout.
  func compile(_ object: ObjectLayout) -> Int32 {
    compile { compiler in
      compiler.emit(object.parts, ValuePlace(offset: 0, label: 0))
      compiler.emit(object.storage, metadata: object.heap.address) { record, start in
        key(of: record, start: start, metadata: object.heap.address)
      }
    }
  }

  /// The words that decide on the types of a generic context's captures.
  private func key(
    of record: CaptureRecord,
    start: Int,
    metadata: Address,
    isolation: Int = 0
  ) -> GenericContextKey {
    let objects = ObjectLayoutBuilder(layouts: layouts)
    var offsets: Set<UInt32> = []
    for source in record.sources.prefix(64) {
      guard let way = MetadataSourcePath(parsing: source.encodedSource) else { continue }
      switch way.root {
      case .reference(let index), .metadata(let index):
        let place = ContextPlace(start: start, isolation: isolation)
        if let offset = objects.captureOffset(index, record, place, .empty) {
          offsets.insert(UInt32(clamping: offset))
        }
      default: continue
      }
    }
    return GenericContextKey(
      metadata: metadata.bits,
      firstBinding: UInt32(clamping: 16 + isolation),
      bindingCount: UInt32(clamping: max(0, min(record.bindingCount, 64))),
      referenceOffsets: offsets.sorted()
    )
  }

  /// The program for the context at an address, whose captures depend on what is in it.
  func program(ofContext index: Int, at address: UInt) -> Int32 {
    guard index < tables.contexts.count else { return 0 }
    let metadata = tables.contexts[index].metadata
    guard
      case .generic(let record, let start)? = object(ofHeapMetadata: Address(metadata))?.storage
    else { return 0 }
    let objects = ObjectLayoutBuilder(layouts: layouts)
    let isolation = objects.isolationSize(record, at: address)
    if isolation > 0, tables.contexts[index].firstBinding == 16 {
      // All contexts of one closure have it; readers then look at the bindings alone.
      tables.contexts[index] = key(
        of: record,
        start: start,
        metadata: Address(metadata),
        isolation: isolation
      )
    }
    let place = ContextPlace(start: start, isolation: isolation)
    let environment = objects.environment(record, place, at: address)
    let types = objects.captureTypes(record, in: environment)
    let key = CaptureKey(metadata: metadata, types: types)
    if let known = capturePrograms[key] { return known }
    let (captures, end) = objects.place(types, from: place.firstCapture)
    let parts = place.isolationParts + captures
    let program = compile { compiler in
      compiler.emit(parts, ValuePlace(offset: 0, label: 0))
      if let end {
        compiler.emit(.words(start: end), metadata: Address(metadata)) { _, _ in nil }
      }
    }
    capturePrograms[key] = program
    return program
  }
}

extension ProgramStore {
  /// Whether it is known what memory with values of a type refers to, and that it is more than nothing: plain bytes
  /// may be anything.
  package func describesMemory(of type: TypeID) -> Bool {
    guard let layout = layouts.layout(of: type) else { return false }
    return layout.isExact && !layout.isDoubtful && !layout.isPlain && layout.stride > 0
  }

  /// The program of memory with values of a type, one after the other; nobody knows how many are in use.
  package func program(ofMemory type: TypeID, byteCount: Int) -> Int32 {
    guard describesMemory(of: type), let layout = layouts.layout(of: type) else { return 0 }
    let isSingle = byteCount < layout.stride &* 2
    let key = MemoryKey(type: type, isSingle: isSingle)
    if let known = memoryPrograms[key] { return known }
    let program = compile { compiler in
      if isSingle {
        let label = compiler.labels.child(of: 0, .target)
        compiler.emit(layout, ValuePlace(offset: 0, label: label, evidence: .undescribed))
      } else {
        var operation = Operation(.tail, offset: 0, label: compiler.labels.child(of: 0, .tail))
        operation.stride = UInt32(clamping: layout.stride)
        compiler.emitLoop(operation, layout, evidence: .undescribed)
      }
    }
    memoryPrograms[key] = program
    return program
  }
}

extension ProgramCompiler {
  /// Compiles what is behind an object's properties.
  mutating func emit(
    _ storage: ObjectLayout.Storage,
    metadata: Address,
    key: (CaptureRecord, Int) -> GenericContextKey?
  ) {
    switch storage {
    case .none: return
    case .elements(let countOffset, let countSize, let start, let element):
      var operation = loop(
        .elements,
        .element,
        offset: countOffset,
        count: start,
        stride: element.stride
      )
      operation.clear = UInt64(~Operation.mask(ofBytes: countSize))
      emitLoop(operation, element)
    case .ring(let headerOffset, let start, let element):
      emitLoop(
        loop(.ring, .element, offset: headerOffset, count: start, stride: element.stride),
        element
      )
    case .tail(let start, let element):
      emitLoop(
        loop(.tail, .tail, offset: start, count: 0, stride: element.stride),
        element,
        evidence: .undescribed,
        // Whoever has such memory may have bound it to other types, too.
        others: element.plainWords
      )
    case .dictionary(let key, let value):
      emitLoop(loop(.buckets, .key, offset: 48, count: 64, stride: key.stride), key)
      emitLoop(loop(.buckets, .value, offset: 56, count: 64, stride: value.stride), value)
    case .set(let element):
      emitLoop(loop(.buckets, .member, offset: 48, count: 56, stride: element.stride), element)
    case .words(let start):
      add(
        Operation(
          .words,
          kind: .word,
          evidence: .undescribed,
          offset: start,
          label: labels.child(of: 0, .tail)
        )
      )
    case .keyPath(let start):
      add(
        Operation(
          .keyPath,
          kind: .word,
          evidence: .undescribed,
          offset: start,
          label: labels.child(of: 0, .tail)
        )
      )
    case .error:
      add(Operation(.error, offset: 0, label: labels.child(of: 0, .boxed)))
    case .generic(let record, let start):
      guard let key = key(record, start) else { return }
      var operation = Operation(.bindings, offset: 0, label: 0)
      operation.count = UInt32(tables.contexts.count)
      tables.contexts.append(key)
      add(operation)
    }
  }

  /// A loop over the elements of a storage.
  private mutating func loop(
    _ code: Operation.Code,
    _ label: ReferenceLabel,
    offset: Int,
    count: Int,
    stride: Int
  ) -> Operation {
    var operation = Operation(code, offset: offset, label: labels.child(of: 0, label))
    operation.count = UInt32(clamping: count)
    operation.stride = UInt32(clamping: stride)
    return operation
  }
}
