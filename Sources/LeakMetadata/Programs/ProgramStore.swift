package import LeakMemory

/// Compiles layouts to programs, and keeps them.
///
/// Used on one thread; the readers that share it take copies of what is compiled.
public final class ProgramStore {
  /// Knows how values are stored.
  package let layouts: LayoutBuilder
  /// The paths that the programs name.
  package internal(set) var labels = LabelTable()
  /// What is compiled.
  var tables = ProgramTables()
  /// The programs of heap objects, by the metadata's address.
  var heapPrograms: [UInt: Int32] = [:]
  /// The layouts of heap objects, by the metadata's address.
  private var objects: [UInt: ObjectLayout?] = [:]
  /// The programs of values, by the types' indexes.
  private var valuePrograms: [Int32: Int32] = [:]
  /// The programs and sizes of objects whose classes have no metadata, by the types' indexes.
  private var classPrograms: [Int32: (program: Int32, byteCount: Int)] = [:]
  /// The programs of values in existentials, by the numbers of their types.
  private var dynamicPrograms: [Int32: Int32] = [:]
  /// The programs of memory that typed pointers lead to.
  var memoryPrograms: [MemoryKey: Int32] = [:]
  /// The programs of closures' contexts by the types of their captures.
  var capturePrograms: [CaptureKey: Int32] = [:]

  /// The most steps of all programs.
  private static let mostSteps = 1 << 24

  /// The type of the values in some memory, and whether there is room for one only.
  struct MemoryKey: Hashable {
    /// The type.
    let type: TypeID
    /// Whether there is room for one only.
    let isSingle: Bool
  }

  /// A context's metadata, and the types of what it captures.
  struct CaptureKey: Hashable {
    /// The metadata.
    let metadata: UInt
    /// The types.
    let types: [TypeID]
  }

  /// A store over layouts.
  package init(layouts: LayoutBuilder) {
    self.layouts = layouts
    // Program 0 is empty.
    tables.operations.append(Operation(.end, offset: 0, label: 0))
  }

  /// The program of the objects with a heap metadata; 0 where nothing is described.
  package func program(ofHeapMetadata metadata: Address) -> Int32 {
    if let known = heapPrograms[metadata.bits] { return known }
    let program = object(ofHeapMetadata: metadata).map { compile($0) } ?? 0
    heapPrograms[metadata.bits] = program
    return program
  }

  /// The layout of the objects with a heap metadata; nil where nothing is described.
  package func object(ofHeapMetadata metadata: Address) -> ObjectLayout? {
    if let known = objects[metadata.bits] { return known }
    let result = ObjectLayoutBuilder(layouts: layouts).layout(ofHeapMetadata: metadata)
    objects[metadata.bits] = .some(result)
    return result
  }

  /// The program of a type's values; 0 where they have no references or nothing is known of them.
  package func program(ofValue type: TypeID) -> Int32 {
    if let known = valuePrograms[type.index] { return known }
    guard let layout = layouts.layout(of: type), !layout.isPlain else {
      valuePrograms[type.index] = 0
      return 0
    }
    let program = compile { compiler in
      compiler.emit(layout, ValuePlace(offset: 0, label: 0))
    }
    valuePrograms[type.index] = program
    return program
  }

  /// The program of the objects of a class of which the process has no metadata, and their size; 0 where they have no references
  /// or nothing is known of them.
  func program(ofClass type: TypeID) -> (program: Int32, byteCount: Int) {
    if let known = classPrograms[type.index] { return known }
    let object = ObjectLayoutBuilder(layouts: layouts).properties(ofClass: type)
    let program = object.map { object in
      compile { $0.emit(object.parts, ValuePlace(offset: 0, label: 0)) }
    }
    let result = (program: program ?? 0, byteCount: object?.size ?? 0)
    classPrograms[type.index] = result
    return result
  }

  /// How the value in an existential of a dynamic type is reached.
  func dynamicProgram(ofMetadata metadata: UInt) -> DynamicProgram {
    guard
      metadata & 7 == 0, let facts = layouts.witnesses(ofMetadata: Address(metadata)),
      let (type, layout) = layouts.layout(ofMetadata: Address(metadata))
    else { return DynamicProgram(place: .unknown) }
    let start = program(ofDynamicValue: type, layout)
    let alignment = UInt32(clamping: facts.alignment)
    if !facts.isInline {
      return DynamicProgram(place: .object, start: start, alignment: alignment)
    }
    if case .reference(let kind) = layout.shape, kind == .strong {
      return DynamicProgram(place: .object, start: start, alignment: alignment)
    }
    return DynamicProgram(
      place: start == 0 ? .nowhere : .inline,
      start: start,
      alignment: alignment,
      inlineByteCount: UInt32(clamping: facts.size)
    )
  }

  /// Where the program begins of a value in an existential, whose paths begin with its type.
  private func program(ofDynamicValue type: TypeID, _ layout: ValueLayout) -> Int32 {
    if let known = dynamicPrograms[type.index] { return known }
    guard !layout.isPlain else { return 0 }
    let label = labels.child(of: 0, .dynamic(type))
    let program = compile { compiler in
      compiler.emit(layout, ValuePlace(offset: 0, label: label))
    }
    dynamicPrograms[type.index] = program
    return program
  }

  /// Compiles what a function emits; returns where it begins.
  func compile(_ emit: (inout ProgramCompiler) -> Void) -> Int32 {
    guard tables.operations.count < Self.mostSteps else { return 0 }
    let start = tables.operations.count
    var compiler = ProgramCompiler(tables: tables, labels: labels)
    tables = ProgramTables()
    labels = LabelTable()
    emit(&compiler)
    tables = compiler.tables
    labels = compiler.labels
    if tables.operations.count == start { return 0 }
    tables.operations.append(Operation(.end, offset: 0, label: 0))
    return Int32(start)
  }
}

// MARK: - Sendable

@available(*, unavailable)
extension ProgramStore: Sendable {}
