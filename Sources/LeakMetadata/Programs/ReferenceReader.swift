public import LeakMemory

/// Reads the references of objects by the programs of their types.
///
/// Nothing is allocated for an object; programs that are not compiled yet are, when they are first met.
/// Every read is within the block that the caller names, whatever its bytes say.
public struct ReferenceReader {
  /// The programs.
  @usableFromInline var tables: ProgramTables
  /// Reads the bytes.
  @usableFromInline var cursor: SnapshotCursor
  /// Compiles programs.
  @usableFromInline let store: ProgramStore
  /// The programs of existentials' dynamic types that were met.
  @usableFromInline var dynamicPrograms: WordMap<DynamicProgram>
  /// The programs of closures' contexts that were met, by a hash of what decides on their types.
  @usableFromInline var contextPrograms: WordMap<Int32>

  /// The most levels of values in existentials that are read.
  @usableFromInline static var mostLevels: Int { 8 }

  /// A reader that compiles by a store and reads a snapshot.
  package init(store: ProgramStore, snapshot: Snapshot) {
    self.store = store
    tables = store.tables
    cursor = snapshot.cursor()
    dynamicPrograms = WordMap(filler: DynamicProgram(place: .nowhere))
    contextPrograms = WordMap(filler: 0)
  }

  /// Forgets where it read last, in memory that is read as it is asked for.
  package mutating func restart() { cursor.restart() }

  /// The program for objects whose first word is a heap metadata; 0, the empty program, where that
  /// describes nothing.
  package mutating func program(ofHeapMetadata metadata: Address) -> Int32 {
    if let known = store.heapPrograms[metadata.bits] { return known }
    tables = ProgramTables()
    defer { tables = store.tables }
    return store.program(ofHeapMetadata: metadata)
  }

  /// The program for a value of a type.
  package mutating func program(ofValue type: TypeID) -> Int32 {
    tables = ProgramTables()
    defer { tables = store.tables }
    return store.program(ofValue: type)
  }

  /// The program for the objects of a class of which the process has no metadata, and their size.
  package mutating func program(ofClass type: TypeID) -> (program: Int32, byteCount: Int) {
    tables = ProgramTables()
    defer { tables = store.tables }
    return store.program(ofClass: type)
  }

  /// The program of memory with values of a type.
  package mutating func program(ofMemory type: TypeID, byteCount: Int) -> Int32 {
    tables = ProgramTables()
    defer { tables = store.tables }
    return store.program(ofMemory: type, byteCount: byteCount)
  }

  /// Whether values of a type are known to hold nothing, as a pointer's or a number's are.
  package func holdsNothing(_ type: TypeID) -> Bool {
    store.layouts.layout(of: type).map { $0.isExact && $0.isPlain } ?? false
  }

  /// Reads all references of an object or value.
  ///
  /// - Parameters:
  ///   - program: The program of its type.
  ///   - address: Where it begins.
  ///   - byteCount: How many bytes are its own.
  ///   - sink: What takes the references.
  @inlinable
  public mutating func read<Sink: ReferenceSink>(
    _ program: Int32,
    at address: UInt,
    byteCount: Int,
    into sink: inout Sink
  ) {
    guard byteCount > 0, UInt.max &- address >= UInt(byteCount) else { return }
    let frame = ReadingFrame(
      block: address,
      limit: address &+ UInt(byteCount),
      outer: 0,
      index: 0
    )
    run(program, base: address, frame, levels: Self.mostLevels, &sink)
  }

  /// Reports a reference.
  @inlinable
  @inline(__always)
  func report<Sink: ReferenceSink>(
    _ operation: Operation,
    slot: UInt,
    target: UInt,
    _ frame: ReadingFrame,
    _ sink: inout Sink
  ) {
    sink.add(
      FoundReference(
        slot: slot,
        target: target,
        kind: operation.kind,
        evidence: operation.evidence,
        label: frame.outer == 0 ? operation.label : frame.outer,
        innerLabel: frame.outer == 0 ? 0 : operation.label,
        index: frame.index
      )
    )
  }

  /// Runs a program, or the body of a loop, over the value at an address.
  @inlinable
  mutating func run<Sink: ReferenceSink>(
    _ start: Int32,
    base: UInt,
    _ frame: ReadingFrame,
    levels: Int,
    _ sink: inout Sink
  ) {
    var position = Int(start)
    while position >= 0, position < tables.operations.count {
      let operation = tables.operations[position]
      let address = base &+ UInt(operation.offset)
      position &+= 1
      // Nearly all steps are references or ends, and a jump by a table is slower.
      if operation.code == .reference {
        guard frame.allows(address, 8), let word = cursor.word(address) else { continue }
        let bits = UInt64(word) & ~operation.clear
        guard bits >= 4096 else { continue }
        if operation.kind.rawValue < WordKind.pointer.rawValue {
          guard bits & 0xff00_0000_0000_0007 == 0 else { continue }
        }
        report(operation, slot: address, target: UInt(bits), frame, &sink)
        continue
      }
      if operation.code == .end { return }
      switch operation.code {
      case .reference, .end:
        return
      case .bridge:
        guard frame.allows(address, 8), let word = cursor.word(address) else { continue }
        let bits = UInt64(word) & ~operation.clear
        guard bits >> 63 == 0 else { continue }
        let target = bits & 0x0fff_ffff_ffff_fff8
        guard target >= 4096, target >> 56 == 0 else { continue }
        report(operation, slot: address, target: UInt(target), frame, &sink)
      case .words:
        reportWords(operation, from: address, frame, &sink)
      case .keyPath:
        reportComponents(operation, from: address, frame, &sink)
      case .payload:
        let isPayload =
          Int(operation.count) < tables.tests.count
          ? TagReader.isPayload(
            tables.tests[Int(operation.count)],
            tables.masks,
            base: address,
            limit: frame.limit,
            &cursor
          ) : nil
        if isPayload != true { position = max(position, Int(operation.next)) }
      case .cases:
        position = max(position, payloadStart(operation, at: address, frame))
      case .jump:
        position = max(position, Int(operation.next))
      case .existential:
        guard levels > 0 else { continue }
        readExistential(operation, at: address, frame, levels: levels &- 1, &sink)
      case .loop, .elements, .ring, .buckets, .tail:
        if levels > 0 {
          repeatBody(
            operation,
            body: Int32(position),
            base: base,
            frame,
            levels: levels &- 1,
            &sink
          )
        }
        position = max(position, Int(operation.next))
      case .error:
        guard levels > 0 else { continue }
        readError(operation, base: base, frame, levels: levels &- 1, &sink)
      case .bindings:
        guard levels > 0 else { continue }
        let program = contextProgram(operation, base: base, frame)
        if program > 0 { run(program, base: base, frame, levels: levels &- 1, &sink) }
      }
    }
  }
}

// MARK: - Sendable

@available(*, unavailable)
extension ReferenceReader: Sendable {}
