public import LeakMemory

extension ReferenceReader {
  /// How the value of a dynamic type is reached, from what was met before or compiled now.
  @inlinable
  mutating func dynamicProgram(ofMetadata metadata: UInt) -> DynamicProgram {
    if let known = dynamicPrograms.find(metadata) { return known }
    return compileDynamicProgram(ofMetadata: metadata)
  }

  /// Compiles the program of a dynamic type.
  @usableFromInline
  @inline(never)
  mutating func compileDynamicProgram(ofMetadata metadata: UInt) -> DynamicProgram {
    tables = ProgramTables()
    let program = store.dynamicProgram(ofMetadata: metadata)
    tables = store.tables
    dynamicPrograms.insert(metadata, program)
    return program
  }

  /// Reports what an opaque existential keeps.
  ///
  /// Source: `OpaqueExistentialContainer` in swift/ABI/Metadata.h: three words and the type; verified with
  /// Swift 6.3.1.
  @inlinable
  mutating func readExistential<Sink: ReferenceSink>(
    _ operation: Operation,
    at address: UInt,
    _ frame: ReadingFrame,
    levels: Int,
    _ sink: inout Sink
  ) {
    guard frame.allows(address, 32), let metadata = cursor.word(address &+ 24), metadata >= 4096
    else { return }
    let program = dynamicProgram(ofMetadata: metadata)
    switch program.place {
    case .nowhere: return
    case .object:
      guard let word = cursor.word(address), word >= 4096, word & 0xff00_0000_0000_0007 == 0
      else { return }
      report(operation, slot: address, target: word, frame, &sink)
    case .inline:
      guard frame.outer == 0 || levels > 0 else { return }
      let inner = ReadingFrame(
        block: frame.block,
        limit: address &+ 24,
        outer: frame.outer == 0 ? operation.label : frame.outer,
        index: frame.index
      )
      if operation.evidence == .described {
        run(program.start, base: address, inner, levels: levels, &sink)
      } else {
        readUnknown(operation, at: address, byteCount: program.inlineByteCount, frame, &sink)
      }
    case .unknown:
      readUnknown(operation, at: address, byteCount: program.inlineByteCount, frame, &sink)
    }
  }

  /// Reports the words of an existential's value of which nothing is known, or nothing for certain.
  @inlinable
  mutating func readUnknown<Sink: ReferenceSink>(
    _ operation: Operation,
    at address: UInt,
    byteCount: UInt32,
    _ frame: ReadingFrame,
    _ sink: inout Sink
  ) {
    var words = Operation(
      .words,
      kind: .word,
      evidence: .undescribed,
      offset: 0,
      label: operation.label
    )
    words.count = byteCount
    reportWords(words, from: address, frame, &sink)
  }

  /// Reports the words of a key path's components.
  ///
  /// Source: `KeyPathBuffer` in stdlib/public/core/KeyPath.swift and SwiftShims/KeyPath.h: a word whose low 24 bits
  /// are the bytes that follow it, and whose bit 31 says that none of them is a reference; verified with Swift
  /// 6.3.1. Behind them memory may be left from whatever was there before.
  @inlinable
  mutating func reportComponents<Sink: ReferenceSink>(
    _ operation: Operation,
    from header: UInt,
    _ frame: ReadingFrame,
    _ sink: inout Sink
  ) {
    guard frame.allows(header, 8), let word = cursor.structure(header), word & 1 << 31 == 0 else {
      return
    }
    var words = operation
    words.count = UInt32(word & 0xff_ffff)
    if words.count > 0 { reportWords(words, from: header &+ 8, frame, &sink) }
  }

  /// Reports what the box of an error keeps.
  ///
  /// Source: `SwiftError` in stdlib/public/runtime/ErrorObject.h: the type at 16, the value from 32 on,
  /// aligned; verified with Swift 6.3.1.
  @inlinable
  mutating func readError<Sink: ReferenceSink>(
    _ operation: Operation,
    base: UInt,
    _ frame: ReadingFrame,
    levels: Int,
    _ sink: inout Sink
  ) {
    guard frame.allows(base, 32), let metadata = cursor.word(base &+ 16), metadata >= 4096
    else { return }
    let program = dynamicProgram(ofMetadata: metadata)
    let mask = UInt(max(1, program.alignment)) &- 1
    let inner = ReadingFrame(
      block: frame.block,
      limit: frame.limit,
      outer: operation.label,
      index: 0
    )
    run(program.start, base: (base &+ 32 &+ mask) & ~mask, inner, levels: levels, &sink)
  }

  /// The program for a closure's context with the generic arguments that are in it.
  @inlinable
  mutating func contextProgram(
    _ operation: Operation,
    base: UInt,
    _ frame: ReadingFrame
  ) -> Int32 {
    guard Int(operation.count) < tables.contexts.count else { return 0 }
    let key = tables.contexts[Int(operation.count)]
    var hash: UInt = 0xcbf2_9ce4_8422_2325 ^ (UInt(operation.count) &* 0x9e37_79b9_7f4a_7c15)
    for index in 0..<key.bindingCount {
      let place = base &+ UInt(key.firstBinding) &+ UInt(index) &* 8
      guard frame.allows(place, 8), let word = cursor.structure(place) else { return 0 }
      hash = (hash ^ word) &* 0x0000_0100_0000_01b3
      hash ^= hash &>> 29
    }
    for offset in key.referenceOffsets {
      let place = base &+ UInt(offset)
      guard frame.allows(place, 8), let object = cursor.word(place) else { return 0 }
      let isa = object >= 4096 ? cursor.word(object) ?? 0 : 0
      hash = (hash ^ isa) &* 0x0000_0100_0000_01b3
      hash ^= hash &>> 29
    }
    if let known = contextPrograms.find(hash) { return known }
    return compileContextProgram(Int(operation.count), at: base, hash: hash)
  }

  /// Compiles the program of a closure's context.
  @usableFromInline
  @inline(never)
  mutating func compileContextProgram(_ index: Int, at base: UInt, hash: UInt) -> Int32 {
    tables = ProgramTables()
    let program = store.program(ofContext: index, at: base)
    tables = store.tables
    contextPrograms.insert(hash, program)
    return program
  }
}
