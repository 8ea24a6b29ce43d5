/// Compiles layouts to steps.
struct ProgramCompiler {
  /// What is compiled.
  var tables: ProgramTables
  /// The paths.
  var labels: LabelTable
  /// Where this program begins.
  private let start: Int

  /// The most steps of one program; larger values are read as words.
  private static let mostSteps = 1 << 14
  /// The most values inside each other.
  private static let mostLevels = 64

  /// A compiler that adds to what is compiled.
  init(tables: ProgramTables, labels: LabelTable) {
    self.tables = tables
    self.labels = labels
    start = tables.operations.count
  }

  /// Adds a step; returns its index.
  @discardableResult
  mutating func add(_ operation: Operation) -> Int {
    tables.operations.append(operation)
    return tables.operations.count - 1
  }

  /// Lets a step jump to what is compiled next.
  mutating func setNext(of index: Int) {
    tables.operations[index].next = Int32(tables.operations.count)
  }

  /// Compiles the references of a value.
  mutating func emit(_ layout: ValueLayout, _ place: ValuePlace) {
    if layout.isPlain { return }
    var place = place
    if layout.isDoubtful { place.evidence = .undescribed }
    guard tables.operations.count - start < Self.mostSteps, place.level < Self.mostLevels else {
      return emitWords(layout.size, place)
    }
    switch layout.shape {
    case .plain: return
    case .reference(let kind): emitReference(.reference, kind, place)
    case .bridgeObject: emitReference(.bridge, .strong, place)
    case .function:
      emitReference(.reference, .context, place.inside(at: 8, label: place.label))
    case .existential: emitReference(.existential, .strong, place)
    case .record(let parts): emit(parts, place)
    case .choice(let choice): emit(choice, size: layout.size, place)
    case .repeated(let count, let element): emit(count, element, place)
    case .unknown: emitWords(layout.size, place)
    }
  }

  /// Compiles the parts of a record.
  mutating func emit(_ parts: [ValueLayout.Part], _ place: ValuePlace) {
    for part in parts {
      if part.layout?.isPlain ?? (part.extent < 8) { continue }
      let label = part.label.map { labels.child(of: place.label, $0) } ?? place.label
      let inner = place.inside(at: part.offset, label: label)
      if let layout = part.layout {
        emit(layout, inner)
      } else {
        emitWords(part.extent, inner)
      }
    }
  }

  /// Compiles one word.
  private mutating func emitReference(
    _ code: Operation.Code,
    _ kind: WordKind,
    _ place: ValuePlace
  ) {
    var operation = Operation(
      code,
      kind: kind,
      evidence: place.evidence,
      offset: place.offset,
      label: place.label
    )
    operation.clear = place.clear.word(at: place.offset)
    add(operation)
  }

  /// Compiles bytes of unknown meaning.
  mutating func emitWords(_ byteCount: Int, _ place: ValuePlace) {
    guard byteCount >= 8 else { return }
    var operation = Operation(
      .words,
      kind: .word,
      evidence: .undescribed,
      offset: place.offset,
      label: place.label
    )
    operation.count = UInt32(clamping: byteCount)
    add(operation)
  }

  /// Compiles elements in line.
  private mutating func emit(_ count: Int, _ element: ValueLayout, _ place: ValuePlace) {
    guard count > 0 else { return }
    let label = labels.child(of: place.label, .element)
    if !place.clear.isEmpty {
      guard count <= 64 else { return emitWords(count &* element.stride, place) }
      for index in 0..<count {
        emit(element, place.inside(at: index &* element.stride, label: label))
      }
      return
    }
    var operation = Operation(.loop, offset: place.offset, label: label)
    operation.count = UInt32(clamping: count)
    operation.stride = UInt32(clamping: element.stride)
    emitLoop(operation, element, evidence: place.evidence, level: place.level)
  }

  /// Compiles a loop over elements.
  mutating func emitLoop(
    _ operation: Operation,
    _ element: ValueLayout,
    evidence: ReferenceEvidence = .described,
    level: Int = 0,
    others: [Int] = []
  ) {
    if element.isPlain { return }
    let loop = add(operation)
    var inner = ValuePlace(offset: 0, label: operation.label, evidence: evidence)
    inner.level = level &+ 1
    emit(element, inner)
    for offset in others {
      var word = Operation(
        .words,
        kind: .word,
        evidence: .undescribed,
        offset: offset,
        label: operation.label
      )
      word.count = 8
      add(word)
    }
    add(Operation(.end, offset: 0, label: 0))
    setNext(of: loop)
  }
}
